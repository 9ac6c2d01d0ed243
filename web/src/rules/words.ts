// The words of the rules screen, around the rules themselves.
import { settings } from '../app/settings.svelte'

interface RulesWords {
  subtitle: string
  search: string
  clear: string
  contents: string
  options: string
  optionsText: string
  usual: string
  found: (count: number) => string
  foundNothing: (query: string) => string
  foundNothingText: string
  showAll: string
  noClause: (clause: string) => string
  marked: string
  linkTo: (clause: string) => string
  toTop: string
  noRules: (game: string) => string
  notHere: string
  example: string
  meal: string
  others: string
}

const en: RulesWords = {
  subtitle: 'The rules',
  search: 'Search the rules',
  clear: 'Clear the search',
  contents: 'Contents',
  options: 'House rules',
  optionsText: 'The host chooses these before the game.',
  usual: 'usual',
  found: (count) => (count === 1 ? '1 place' : `${count} places`),
  foundNothing: (query) => `Nothing about “${query}”`,
  foundNothingText: 'Try another word, or the number of a rule.',
  showAll: 'Show all rules',
  noClause: (clause) => `There is no rule ${clause}. Here are all of them.`,
  marked: 'This is the rule you asked for.',
  linkTo: (clause) => `Link to rule ${clause}`,
  toTop: 'To the top',
  noRules: (game) => `There are no rules of “${game}” here`,
  notHere: 'The rules could not be loaded.',
  example: 'A worm of 3 + 4 is on the table, and the head that is turned up is a 4: length 11, so 4 plus points.',
  meal: 'A yellow chicken has eaten yellow 2, yellow 9, yellow 4, joker 5, red 3 and blue 4: 3 points for each yellow worm, 2 for the joker, 1 for each other one. That makes 13.',
  others: 'Rules of the other games',
}

const de: RulesWords = {
  subtitle: 'Die Regeln',
  search: 'In den Regeln suchen',
  clear: 'Suche leeren',
  contents: 'Inhalt',
  options: 'Hausregeln',
  optionsText: 'Wer den Tisch eröffnet, wählt sie vor dem Spiel.',
  usual: 'üblich',
  found: (count) => (count === 1 ? '1 Stelle' : `${count} Stellen`),
  foundNothing: (query) => `Nichts zu „${query}“`,
  foundNothingText: 'Versuch es mit einem anderen Wort oder der Nummer einer Regel.',
  showAll: 'Alle Regeln zeigen',
  noClause: (clause) => `Eine Regel ${clause} gibt es nicht. Hier sind alle.`,
  marked: 'Das ist die gesuchte Regel.',
  linkTo: (clause) => `Link zur Regel ${clause}`,
  toTop: 'Nach oben',
  noRules: (game) => `Regeln von „${game}“ gibt es hier nicht`,
  notHere: 'Die Regeln konnten nicht geladen werden.',
  example: 'Auf dem Tisch liegt ein Wurm aus 3 + 4, und der aufgedeckte Kopf ist eine 4: Länge 11, also 4 Pluspunkte.',
  meal: 'Ein gelbes Huhn hat gelbe 2, gelbe 9, gelbe 4, Joker 5, rote 3 und blaue 4 gefressen: 3 Punkte für jeden gelben Wurm, 2 für den Joker, 1 für jeden anderen. Das macht 13.',
  others: 'Die Regeln der anderen Spiele',
}

export function rulesWords(): RulesWords {
  return settings.lang === 'de' ? de : en
}
