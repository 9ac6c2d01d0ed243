// SHA-256 of a short text, also on pages without https, where browsers keep theirs to themselves.

const primes: number[] = []
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const K = primes.map((prime) => fraction(Math.cbrt(prime)))
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const words = new DataView(padded.buffer)
  words.setUint32(padded.length - 4, bytes.length * 8)
  const hash = Int32Array.from(START)
  const w = new Int32Array(64)
  const at = (row: Int32Array | number[], index: number): number => row[index] ?? 0
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) w[i] = words.getInt32(block + i * 4)
      else {
        const [early, late] = [at(w, i - 15), at(w, i - 2)]
        const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
        const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
        w[i] = at(w, i - 16) + low + at(w, i - 7) + high
      }
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = at(hash, i) + word))
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The published fingerprint of a seed (64 hexadecimal digits), as the engine makes it. */
export function commitment(seed: string): string {
  const digits = seed.match(/../g) ?? []
  const text = new TextEncoder().encode('wormery/seed/1:')
  return sha256(Uint8Array.from([...text, ...digits.map((pair) => parseInt(pair, 16))]))
}
