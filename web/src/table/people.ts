// Who sits there, as this table shows it.
import type { Chair, Lobby, Replay } from '../generated/wire'

/** Who plays on for somebody who has gone, or wants to. */
export const BOT = 'careful'

const TEACHER = 'Wim' // as the server calls his seat

/** In the lesson one of the others is Wim himself. */
export function chairsOf(lobby: Pick<Lobby, 'chairs' | 'lesson'> | null): readonly Chair[] {
  if (!lobby?.lesson) return lobby?.chairs ?? []
  return lobby.chairs.map((chair): Chair => (chair.kind === 'bot' && chair.name === TEACHER ? { ...chair, avatar: 'wim', kind: 'person', here: true, bot: null } : chair))
}

export function seatedThen({ names, avatars }: Replay): Chair[] {
  return names.map((name, seat) => {
    const avatar = avatars[seat] ?? 'bot'
    return { name, avatar, kind: avatar === 'bot' ? 'bot' : 'person', here: true, bot: null }
  })
}
