// What Wim says in the lesson.
import { settings } from '../../app/settings.svelte'

export interface LessonWords {
  /** At each decision: what to do, what Wim says to something else. */
  steps: readonly { task: string; astray: string }[]
  done: string
  sum: string
}

export const en: LessonWords = {
  steps: [
    { task: 'You are <b>Blue</b>. Each turn one worm acts: tap <b>Blue 1</b>.', astray: 'The other one later! Tap <b>Blue 1</b>, next to the crate.' },
    { task: 'First move: <b>inch</b> onto the crate. It holds a weapon.', astray: 'Not there yet! First fetch the <b>crate</b> next door.' },
    { task: 'A sheep! Now <b>jump</b> over the mine, to the hex with the arrow. A die says whether you slip.', astray: 'Hold on: jump to the hex with the <b>arrow</b>.' },
    { task: 'No slip! Red stands in a straight line: play your <b>bazooka</b>.', astray: 'Keep that one. Here the <b>bazooka</b> is best.' },
    { task: 'Aim at <b>Red 1</b>. You see all odds before you fire.', astray: 'Further! Aim at <b>Red 1</b>, on the hex with the arrow.' },
    { task: 'Three dice, and you pick one: take the <b>direct hit</b>!', astray: 'That would drift. Take the <b>direct hit</b>.' },
    { task: 'Thrown onto a mine, and the drum burns: a <b>chain</b>! Your card lets you move on, or stay.', astray: '' },
  ],
  done: 'You know it all!',
  sum: 'A worm, two wriggles, one weapon, a drop. When a team has no worm left, everybody else gets one more turn.',
}

export const de: LessonWords = {
  steps: [
    { task: 'Du bist <b>Blau</b>. Jeden Zug handelt ein Wurm: Tipp <b>Blau 1</b> an.', astray: 'Der andere später! Tipp <b>Blau 1</b> an, neben der Kiste.' },
    { task: 'Erster Zug: <b>Kriech</b> auf die Kiste. Darin steckt eine Waffe.', astray: 'Noch nicht! Hol zuerst die <b>Kiste</b> nebenan.' },
    { task: 'Ein Schaf! Jetzt <b>spring</b> über die Mine, aufs Feld mit dem Pfeil. Ein Würfel sagt, ob du rutschst.', astray: 'Halt: Spring auf das Feld mit dem <b>Pfeil</b>.' },
    { task: 'Nicht gerutscht! Rot steht in gerader Linie: Spiel deine <b>Bazooka</b>.', astray: 'Heb die auf. Hier ist die <b>Bazooka</b> am besten.' },
    { task: 'Ziel auf <b>Rot 1</b>. Vor dem Schuss siehst du alle Chancen.', astray: 'Weiter! Ziel auf <b>Rot 1</b>, auf dem Feld mit dem Pfeil.' },
    { task: 'Drei Würfel, und du nimmst einen: Nimm den <b>Volltreffer</b>!', astray: 'Das würde abtreiben. Nimm den <b>Volltreffer</b>.' },
    { task: 'Auf eine Mine geflogen, und das Fass brennt: eine <b>Kette</b>! Deine Karte lässt dich noch ziehen, oder bleib.', astray: '' },
  ],
  done: 'Du kannst alles!',
  sum: 'Ein Wurm, zwei Züge, eine Waffe, ein Abwurf. Hat ein Team keinen Wurm mehr, zieht jeder andere noch einmal.',
}

export function lessonWords(): LessonWords {
  return settings.lang === 'de' ? de : en
}
