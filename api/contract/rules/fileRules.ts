/** Which files can be uploaded. The type is determined by the bytes, never by the name (docs/RULES.md, Requests). */

/** 5 MB of decoded bytes. */
export const maxScreenshotBytes = 5 * 1024 * 1024
/** 10 MB. */
export const maxTicketFileBytes = 10 * 1024 * 1024
/** A larger image could exhaust a phone's memory when decoded. */
export const maxImagePixels = 40_000_000

export const filePurposes = ['screenshot', 'ticket'] as const
export type FilePurpose = (typeof filePurposes)[number]

export const screenshotTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const
export const ticketFileTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/vnd.apple.pkpass',
  'application/vnd.apple.pkpasses',
] as const
export type FileType = (typeof screenshotTypes)[number] | (typeof ticketFileTypes)[number]

/** The type of a file by its magic bytes (en.wikipedia.org/wiki/List_of_file_signatures); undefined for any other type. */
export function detectFileType(bytes: Uint8Array): FileType | undefined {
  const startsWith = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'image/gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (ascii(4, 12) === 'ftypavif' || ascii(4, 12) === 'ftypavis') return 'image/avif'
  if (ascii(0, 5) === '%PDF-') return 'application/pdf'
  // A pass is a zip archive, and a bundle one of passes; what else they have inside is not checked.
  if (startsWith(0x50, 0x4b, 0x03, 0x04)) {
    const nameLength = (bytes[26] ?? 0) + 256 * (bytes[27] ?? 0)
    const isBundle = ascii(30, 30 + nameLength).endsWith('.pkpass')
    return isBundle ? 'application/vnd.apple.pkpasses' : 'application/vnd.apple.pkpass'
  }
  return undefined
}

export function isAllowedFor(purpose: FilePurpose, type: FileType): boolean {
  const allowed: readonly FileType[] = purpose === 'screenshot' ? screenshotTypes : ticketFileTypes
  return allowed.includes(type)
}

export function maxBytesFor(purpose: FilePurpose): number {
  return purpose === 'screenshot' ? maxScreenshotBytes : maxTicketFileBytes
}
