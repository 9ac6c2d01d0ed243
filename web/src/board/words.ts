// The words of a map, which are the same for every game.
import { settings } from '../app/settings.svelte'

interface MapWords {
  map: string
  closer: string
  further: string
  whole: string
}

const en: MapWords = { map: 'map', closer: 'Closer', further: 'Further away', whole: 'Show everything' }
const de: MapWords = { map: 'Karte', closer: 'Näher heran', further: 'Weiter weg', whole: 'Alles zeigen' }

export function words(): MapWords {
  return settings.lang === 'de' ? de : en
}
