// What the hidden head of a worm can do when it is turned up (WU-21 to WU-23).
export const LARGEST = 7

export interface Outlook {
  /** Head numbers that score, and that are too long. */
  scores: number[]
  bursts: number[]
}

export function outlook(length: number, shortest: number, longest: number): Outlook {
  const heads = Array.from({ length: LARGEST }, (_, at) => at + 1)
  return {
    scores: heads.filter((head) => length + head >= shortest && length + head <= longest),
    bursts: heads.filter((head) => length + head > longest),
  }
}

export type Verdict = 'short' | 'plus' | 'minus'

export function verdict(length: number, shortest: number, longest: number): Verdict {
  return length < shortest ? 'short' : length <= longest ? 'plus' : 'minus'
}

/** Numbers in a row as `4–6`, else with commas: for people. */
export function span(numbers: readonly number[], or: string): string {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]]
  if (first === undefined || last === undefined) return ''
  if (numbers.length < 3) return numbers.join(` ${or} `)
  return `${numbers.slice(0, -1).join(', ')} ${or} ${last}`
}
