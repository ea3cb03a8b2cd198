import type { Random } from './random.ts'

/** Bytes that pass as a PNG: signature and header, then random data. */
export function picture(random: Random): Uint8Array<ArrayBuffer> {
  const bytes = noise(random, 200 + random.below(30_000))
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  bytes.set([0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 64, 0, 0, 0, 64, 8, 2, 0, 0, 0], 8)
  return bytes
}

/** Bytes that the server does not accept as a picture. */
export function noPicture(random: Random): Uint8Array<ArrayBuffer> {
  const bytes = noise(random, 500)
  bytes.set([0x23, 0x21])
  return bytes
}

function noise(random: Random, length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, () => random.below(256))
}
