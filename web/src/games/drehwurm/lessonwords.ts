// What Wim says in the lesson.
import { settings } from '../../app/settings.svelte'

export interface LessonWords {
  /** At each of the six moves: what to do, what Wim says to something else, what he says while the others move. */
  steps: readonly { task: string; astray: string; wait: string }[]
  done: string
  sum: string
}

export const en: LessonWords = {
  steps: [
    { task: 'A worm goes on a <b>neighbouring</b> number in <b>another</b> colour. Tap your <b>red 4</b>, then the yellow 3.', astray: 'Later! First your <b>red 4</b> on the yellow 3: next number, other colour.', wait: 'Your 4 turned the whole pile: now its <b>other side</b> shows. My go …' },
    { task: 'The numbers are a ring: <b>1/10</b> stands between 9 and 2. Put your <b>blue 1/10</b> on the red 9!', astray: 'Try the <b>blue 1/10</b> on the red 9: they are neighbours on the ring.', wait: 'It turns again. Remember what lies underneath: it comes back one day.' },
    { task: 'You may always <b>draw and turn</b> instead. Draw now, then turn the joker’s pile.', astray: 'This time: <b>draw</b>, then tap the pile with the joker.', wait: 'One card more, but you chose what shows: a blue 5. Us again …' },
    { task: 'A <b>joker</b> has every colour, but its number counts. Put your <b>joker 6</b> on the blue 5!', astray: 'The <b>joker 6</b>, please: on the blue 5. Any colour, next number.', wait: 'Under a chicken a joker is worth 2. Watch that yellow pile …' },
    { task: 'A yellow pile! Your <b>yellow chicken</b> eats it: 3 for every yellow worm. Tap it, then the pile!', astray: 'Quick, before somebody else does: the <b>yellow chicken</b> on the yellow pile!', wait: 'Yum! It lies before you until the count. Now keep your eyes open …' },
    { task: 'Your joker is back, and the pile <b>glows</b>: now anybody may throw, the quickest counts. Tap your <b>red 7</b>!', astray: 'On the glowing joker 6 your <b>red 7</b> fits: one tap throws it!', wait: '' },
  ],
  done: 'You know it all!',
  sum: 'An empty hand, all chickens or the last card ends a match; what you still hold costs a point each. Look sharp!',
}

export const de: LessonWords = {
  steps: [
    { task: 'Ein Wurm kommt auf eine <b>Nachbarzahl</b> in <b>anderer</b> Farbe. Tipp deine <b>rote 4</b> an, dann die gelbe 3.', astray: 'Später! Erst deine <b>rote 4</b> auf die gelbe 3: Nachbarzahl, andere Farbe.', wait: 'Deine 4 hat den ganzen Stapel gedreht: Jetzt zeigt er die <b>andere Seite</b>. Nun ich …' },
    { task: 'Die Zahlen sind ein Ring: <b>1/10</b> steht zwischen 9 und 2. Leg deine <b>blaue 1/10</b> auf die rote 9!', astray: 'Nimm die <b>blaue 1/10</b> für die rote 9: Auf dem Ring sind sie Nachbarn.', wait: 'Wieder gedreht. Merk dir, was unten liegt: Es kommt einmal wieder.' },
    { task: 'Du darfst auch <b>ziehen und drehen</b>. Zieh jetzt, dann dreh den Stapel mit dem Joker.', astray: 'Diesmal: <b>ziehen</b>, dann den Stapel mit dem Joker antippen.', wait: 'Eine Karte mehr, aber du hast bestimmt, was zu sehen ist: eine blaue 5. Wieder wir …' },
    { task: 'Ein <b>Joker</b> hat jede Farbe, aber seine Zahl zählt. Leg deinen <b>Joker 6</b> auf die blaue 5!', astray: 'Den <b>Joker 6</b>, bitte: auf die blaue 5. Jede Farbe, Nachbarzahl.', wait: 'Unter einem Huhn zählt ein Joker 2. Behalt den gelben Stapel im Auge …' },
    { task: 'Ein gelber Stapel! Dein <b>gelbes Huhn</b> frisst ihn: 3 für jeden gelben Wurm. Tipp es an, dann den Stapel!', astray: 'Schnell, bevor es jemand anders tut: das <b>gelbe Huhn</b> auf den gelben Stapel!', wait: 'Mahlzeit! Er liegt bis zum Zählen vor dir. Jetzt Augen auf …' },
    { task: 'Dein Joker ist wieder da und <b>leuchtet</b>: Jetzt darf jeder werfen, der Schnellste zählt. Tipp deine <b>rote 7</b> an!', astray: 'Auf den leuchtenden Joker 6 passt deine <b>rote 7</b>: Einmal tippen, und sie fliegt!', wait: '' },
  ],
  done: 'Du kannst es!',
  sum: 'Eine leere Hand, alle Hühner oder die letzte Karte beenden die Partie; was du noch hältst, kostet je einen Punkt. Augen auf!',
}

export function lessonWords(): LessonWords {
  return settings.lang === 'de' ? de : en
}
