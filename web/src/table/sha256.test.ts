import { expect, it } from 'vitest'
import { commitment, sha256 } from './sha256'

const text = (said: string): Uint8Array => new TextEncoder().encode(said)

it('gives the published test values', () => {
  expect(sha256(text(''))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256(text('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256(text('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'))).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1')
})

it('makes the fingerprint that the engine makes', () => {
  expect(commitment('78'.repeat(32))).toBe('ba5024ed0cc2ad2e8c1509942350f99e5ffe23dff80f388a14c1af9bc8e1c950')
})
