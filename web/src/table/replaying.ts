// The words of a replay, which are the same for every game.
import { settings } from '../app/settings.svelte'

interface ReplayWords {
  replay: string
  moment: string
  momentOf: (at: number, of: number) => string
  toFirst: string
  stepBack: string
  run: string
  stop: string
  stepOn: string
  toLast: string
  tempo: string
  eyes: string
  allOpen: string
  eyesOf: (name: string) => string
  share: string
  none: string
  noneText: string
}

const en: ReplayWords = {
  replay: 'Replay',
  moment: 'Moment of the game',
  momentOf: (at, of) => `Step ${at} of ${of}`,
  toFirst: 'To the start',
  stepBack: 'One step back',
  run: 'Play',
  stop: 'Stop',
  stepOn: 'One step on',
  toLast: 'To the end',
  tempo: 'Speed',
  eyes: 'Through whose eyes',
  allOpen: 'All cards open',
  eyesOf: (name) => `As ${name} saw it`,
  share: 'Share this moment',
  none: 'No replay here',
  noneText: 'This game is not over yet, or there never was one. Offline, only replays you have seen before open.',
}

const de: ReplayWords = {
  replay: 'Nachspielen',
  moment: 'Moment im Spiel',
  momentOf: (at, of) => `Schritt ${at} von ${of}`,
  toFirst: 'Zum Anfang',
  stepBack: 'Einen Schritt zurück',
  run: 'Abspielen',
  stop: 'Anhalten',
  stepOn: 'Einen Schritt weiter',
  toLast: 'Zum Ende',
  tempo: 'Tempo',
  eyes: 'Mit wessen Augen',
  allOpen: 'Alle Karten offen',
  eyesOf: (name) => `So sah es ${name}`,
  share: 'Diesen Moment teilen',
  none: 'Hier gibt es nichts nachzuspielen',
  noneText: 'Dieses Spiel läuft noch, oder es hat es nie gegeben. Ohne Netz öffnen sich nur Spiele, die du schon einmal nachgespielt hast.',
}

export function replayWords(): ReplayWords {
  return settings.lang === 'de' ? de : en
}
