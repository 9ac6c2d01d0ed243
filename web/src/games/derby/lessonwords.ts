// What Wim says in the lesson.
import { settings } from '../../app/settings.svelte'

export interface LessonWords {
  /** At each of the six tasks: what to do, what Wim says to something else, what he says while he moves. */
  steps: readonly { task: string; astray: string; wim: string }[]
  /** While a step is laid, before it is crawled. */
  more: string
  /** When all that a roll gives are laid. */
  go: string
  done: string
  sum: string
}

export const en: LessonWords = {
  steps: [
    { task: 'This tile is yours to put in the others’ way. Drag it onto the course, turn it by its knob, and <b>put it down</b>.', astray: '', wim: 'Mine comes here.' },
    { task: 'Now line up. Slide along the <b>gate</b> to choose where you start.', astray: '', wim: 'I start here.' },
    { task: 'You rolled <b>five</b>: five steps. Drag the <b>ringed coin</b> along the green arc, lay it, and go on until all are laid.', astray: '', wim: 'You crawl well! Now me.' },
    { task: 'An <b>ace</b>! Tap an obstacle and drag it, one tile at most, or leave them alone. Then you roll again.', astray: '', wim: '' },
    { task: '<b>Five</b> again. Where the arc is red, it is blocked: point there and I tell you why.', astray: '', wim: 'My turn again.' },
    { task: 'Either end may lead! Choose <b>tail first</b> and you crawl the other way.', astray: 'Try it: choose <b>tail first</b>.', wim: '' },
  ],
  more: 'Good! On with the <b>next coin</b>. You may take it back, too.',
  go: 'All laid. Now <b>crawl</b>!',
  done: 'Off you crawl!',
  sum: 'Out, round the far side of the flower, and back between the start tiles: who gets there first wins.',
}

export const de: LessonWords = {
  steps: [
    { task: 'Mit diesem Plättchen stehst du den anderen im Weg. Zieh es auf die Strecke, dreh es am Knopf und <b>leg es hin</b>.', astray: '', wim: 'Meins kommt hierhin.' },
    { task: 'Jetzt an den Start: Schieb deinen Wurm am <b>Tor</b> entlang, bis es passt.', astray: '', wim: 'Ich starte hier.' },
    { task: 'Eine <b>Fünf</b>: fünf Schritte. Zieh die <b>Münze im Ring</b> auf dem grünen Bogen entlang, leg sie, und so weiter, bis alle liegen.', astray: '', wim: 'Gut gekrochen! Jetzt ich.' },
    { task: 'Ein <b>Ass</b>! Tipp ein Hindernis an und schieb es höchstens ein Plättchen weit, oder lass alle liegen. Dann würfelst du noch einmal.', astray: '', wim: '' },
    { task: 'Noch eine <b>Fünf</b>. Wo der Bogen rot ist, geht es nicht: Zeig hin, und ich sage dir, warum.', astray: '', wim: 'Und wieder ich.' },
    { task: 'Beide Enden dürfen führen! Wähl <b>Schwanz voran</b>, und du kriechst andersherum.', astray: 'Probier es: Wähl <b>Schwanz voran</b>.', wim: '' },
  ],
  more: 'Gut! Weiter mit der <b>nächsten Münze</b>. Du kannst sie auch zurücknehmen.',
  go: 'Alles gelegt. Jetzt <b>kriech los</b>!',
  done: 'Kriech los!',
  sum: 'Hinaus, hinten um die Blume herum und zurück zwischen die Startplättchen: Wer das zuerst schafft, gewinnt.',
}

export function lessonWords(): LessonWords {
  return settings.lang === 'de' ? de : en
}
