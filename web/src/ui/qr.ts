// QR codes (ISO 18004): bytes, error correction L, versions 1 to 10, which is 271 bytes: enough for any link of ours.
//
// The text becomes bytes, the bytes blocks with Reed-Solomon checks, the blocks a zigzag of squares around the fixed
// patterns; of the eight masks the one is taken that is easiest on cameras.

/** By version: bytes in all, check bytes a block, blocks. Bytes in all less the checks are data. */
const SHAPES = [[26, 7, 1], [44, 10, 1], [70, 15, 1], [100, 20, 1], [134, 26, 1], [172, 18, 2], [196, 20, 2], [242, 24, 2], [292, 30, 2], [346, 18, 4]] as const
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Rows of squares, true is dark. */
export function squares(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = SHAPES.findIndex(([all, check, blocks], at) => bytes.length + (at < 9 ? 2 : 3) <= all - check * blocks) + 1
  if (version === 0) throw new Error('too long for a QR code')
  const bits = interleaved(data(bytes, version), version).flatMap((byte) => bitsOf(byte, 8))
  const tries = MASKS.map((_, mask) => drawn(version, bits, mask))
  return tries.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}

function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, at) => (value >> (length - 1 - at)) & 1)
}

/** Mode, length, bytes, end, and filling up to the size of the version. */
function data(bytes: Uint8Array, version: number): number[] {
  const [all, check, blocks] = SHAPES[version - 1] ?? [0, 0, 0]
  const room = all - check * blocks
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, version < 10 ? 8 : 16), ...[...bytes].flatMap((byte) => bitsOf(byte, 8)), 0, 0, 0, 0].slice(0, room * 8)
  while (bits.length % 8) bits.push(0)
  const out = Array.from({ length: bits.length / 8 }, (_, at) => bits.slice(at * 8, at * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0))
  for (let fill = 0xec; out.length < room; fill ^= 0xec ^ 0x11) out.push(fill)
  return out
}

/** First bytes of all blocks, then the second ones; the checks after the data. Later blocks are longer by one. */
function interleaved(bytes: number[], version: number): number[] {
  const [, check, count] = SHAPES[version - 1] ?? [0, 0, 1]
  const short = Math.floor(bytes.length / count)
  const shorts = count - (bytes.length % count)
  const blocks = Array.from({ length: count }, (_, at) => {
    const from = at * short + Math.max(0, at - shorts)
    return bytes.slice(from, from + short + (at >= shorts ? 1 : 0))
  })
  const across = (rows: number[][], length: number): number[] => Array.from({ length }, (_, at) => rows.flatMap((row) => row[at] ?? [])).flat()
  return [...across(blocks, short + 1), ...across(blocks.map((block) => checks(block, check)), check)]
}

/** In the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)
  return product
}

/** The rest of the block divided by the polynomial with the roots 1, 2, 4, 8 and so on. */
function checks(block: readonly number[], count: number): number[] {
  let divisor = [1]
  for (let at = 0, root = 1; at < count; at += 1, root = times(root, 2))
    divisor = [...divisor, 0].map((one, term) => one ^ times(divisor[term - 1] ?? 0, root))
  return block.reduce<number[]>((rest, byte) => {
    const factor = byte ^ (rest[0] ?? 0)
    return [...rest.slice(1), 0].map((one, at) => one ^ times(divisor[at + 1] ?? 0, factor))
  }, Array<number>(count).fill(0))
}

function drawn(version: number, bits: readonly number[], mask: number): boolean[][] {
  const size = version * 4 + 17
  const grid: (boolean | undefined)[][] = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
  const set = (x: number, y: number, dark: boolean): void => {
    const row = grid[y]
    if (row && x >= 0 && x < size) row[x] = dark
  }
  // The three eyes with their margin, the small eyes, the lines between.
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    for (let y = -4; y <= 4; y += 1) for (let x = -4; x <= 4; x += 1) set(cx + x, cy + y, [0, 1, 3].includes(Math.max(Math.abs(x), Math.abs(y))))
  const places = ALIGNED[version - 1] ?? []
  const last = places.at(-1)
  for (const cy of places)
    for (const cx of places)
      if (!((cx === 6 && (cy === 6 || cy === last)) || (cy === 6 && cx === last)))
        for (let y = -2; y <= 2; y += 1) for (let x = -2; x <= 2; x += 1) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1)
  for (let at = 8; at < size - 8; at += 1) {
    set(at, 6, at % 2 === 0)
    set(6, at, at % 2 === 0)
  }
  formats(size, mask, set)
  if (version >= 7)
    bitsOf((version << 12) | remainder(version, 0x1f25, 12), 18).reverse().forEach((bit, at) => {
      set(size - 11 + (at % 3), Math.floor(at / 3), bit === 1)
      set(Math.floor(at / 3), size - 11 + (at % 3), bit === 1)
    })
  // Two columns at a time from the right, up and down in turn, around what is there.
  let next = 0
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < size; step += 1)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step
        if (grid[y]?.[x] === undefined) set(x, y, ((bits[next++] ?? 0) === 1) !== (MASKS[mask]?.(x, y) ?? false))
      }
  return grid as boolean[][]
}

/** Level L (01) and the mask, checked and disguised, twice; and the square that is always dark. */
function formats(size: number, mask: number, set: (x: number, y: number, dark: boolean) => void): void {
  const format = 8 | mask
  const bits = bitsOf(((format << 10) | remainder(format, 0x537, 10)) ^ 0x5412, 15).reverse().map((bit) => bit === 1)
  bits.forEach((dark, at) => {
    if (at < 8) set(size - 1 - at, 8, dark)
    else set(8, size - 15 + at, dark)
    if (at < 6) set(8, at, dark)
    else if (at === 6) set(8, 7, dark)
    else if (at === 7) set(8, 8, dark)
    else if (at === 8) set(7, 8, dark)
    else set(14 - at, 8, dark)
  })
  set(8, size - 8, true)
}

function remainder(value: number, generator: number, length: number): number {
  let rest = value
  for (let step = 0; step < length; step += 1) rest = (rest << 1) ^ ((rest >> (length - 1)) & 1 ? generator : 0)
  return rest & ((1 << length) - 1)
}

/** Long runs, blocks of four, what looks like an eye, too much dark or light. */
function penalty(grid: readonly boolean[][]): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false))
  let sum = 0
  for (const line of [...grid, ...columns]) {
    const text = line.map(Number).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    sum += 40 * (text.match(/(?=00001011101|10111010000)/g)?.length ?? 0)
  }
  grid.forEach((row, y) => row.forEach((dark, x) => {
    if (dark === row[x + 1] && dark === grid[y + 1]?.[x] && dark === grid[y + 1]?.[x + 1]) sum += 3
  }))
  const share = grid.flat().filter(Boolean).length / grid.length ** 2
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20)
}
