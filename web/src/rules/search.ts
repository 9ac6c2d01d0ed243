// Finds clauses by what people type: every word must occur, umlauts may be written as they like, a number is a whole one.

/** A text without accents, and where each of its letters stood in the original. */
interface Folded {
  text: string
  at: number[]
}

export interface Piece {
  text: string
  hit: boolean
}

const WIDE: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** `Würmer` becomes `wurmer`, or `wuermer` if wide. */
export function fold(text: string, wide: boolean): Folded {
  const folded: Folded = { text: '', at: [] }
  for (let at = 0; at < text.length; at += 1) {
    const small = text.charAt(at).toLowerCase()
    const plain = small === 'ß' || wide ? (WIDE[small] ?? bare(small)) : bare(small)
    folded.text += plain
    for (let more = 0; more < plain.length; more += 1) folded.at.push(at)
  }
  folded.at.push(text.length)
  return folded
}

function bare(letter: string): string {
  return letter.normalize('NFD').replace(/\p{M}/gu, '')
}

export function wordsOf(query: string): string[] {
  return query.trim().split(/[\s,;.:!?„“”"]+/).filter(Boolean)
}

/** From where to where a word occurs in a text. */
function places(text: string, word: string): [number, number][] {
  const found: [number, number][] = []
  for (const wide of [false, true]) {
    const folded = fold(text, wide)
    const sought = fold(word, wide).text
    for (let at = folded.text.indexOf(sought); at >= 0; at = folded.text.indexOf(sought, at + 1)) {
      const end = at + sought.length
      if (/^\d+$/.test(sought) && (/\d/.test(folded.text.charAt(at - 1)) || /\d/.test(folded.text.charAt(end)))) continue
      found.push([folded.at[at] ?? 0, (folded.at[end - 1] ?? 0) + 1])
    }
  }
  return found
}

/** `31`, `wu31` and `WU-31` all name the clause WU-31. */
export function isNamed(clause: string, word: string): boolean {
  const plain = (name: string): string => name.replace('-', '').toLowerCase()
  return plain(word) === plain(clause) || plain(word) === clause.split('-')[1]?.toLowerCase()
}

/** Whether every word occurs in one of the texts or names the clause. */
export function matches(words: readonly string[], texts: readonly string[], clause?: string): boolean {
  return words.every((word) => (clause !== undefined && isNamed(clause, word)) || texts.some((text) => places(text, word).length > 0))
}

/** The text cut where words of the query begin and end. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const hit = new Array<boolean>(text.length).fill(false)
  for (const word of words) for (const [from, to] of places(text, word)) hit.fill(true, from, to)
  const cut: Piece[] = []
  for (let at = 0; at < text.length; at += 1) {
    const last = cut[cut.length - 1]
    if (last && last.hit === hit[at]) last.text += text.charAt(at)
    else cut.push({ text: text.charAt(at), hit: hit[at] ?? false })
  }
  return cut
}
