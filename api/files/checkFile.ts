import { createHash } from 'node:crypto'
import { imageSize } from 'image-size'
import { AppError } from '#contract/errors.ts'
import {
  detectFileType,
  type FilePurpose,
  type FileType,
  isAllowedFor,
  maxBytesFor,
  maxImagePixels,
} from '#contract/rules/fileRules.ts'

export interface CheckedFile {
  purpose: FilePurpose
  mime: string
  bytes: Buffer
  sha256: string
  width: number | null
  height: number | null
}

/** Bytes in which a picture's size must be. A hostile longer header takes image-size seconds, of AVIF by the square. */
const headerBytes = 1024 * 1024
const headerBytesOfAvif = 64 * 1024

/**
 * Determines a file's type by its bytes and checks its size.
 *
 * @throws {AppError} invalid_file_type, screenshot_too_large and their counterparts for tickets, image_too_many_pixels
 */
export function checkFile(bytes: Buffer, purpose: FilePurpose): CheckedFile {
  if (bytes.length > maxBytesFor(purpose)) {
    throw new AppError(purpose === 'screenshot' ? 'screenshot_too_large' : 'ticket_file_too_large')
  }
  const mime = detectFileType(bytes)
  if (!mime || !isAllowedFor(purpose, mime)) throw wrongType(purpose)
  const size = mime.startsWith('image/') ? measure(bytes, mime, purpose) : { width: null, height: null }
  return { purpose, mime, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), ...size }
}

function measure(bytes: Buffer, mime: FileType, purpose: FilePurpose): { width: number; height: number } {
  const header = bytes.subarray(0, mime === 'image/avif' ? headerBytesOfAvif : headerBytes)
  let size: ReturnType<typeof imageSize>
  try {
    // Copied, because small buffers share a memory pool and image-size reads past the end of a truncated file.
    size = imageSize(new Uint8Array(header))
  } catch {
    // The file has an image's signature but is not a valid image.
    throw wrongType(purpose)
  }
  if (size.width * size.height === 0) throw wrongType(purpose)
  // An AVIF has the sizes of all its parts, the first of which may be a thumbnail.
  const pixels = [size, ...(size.images ?? [])].map(({ width, height }) => width * height)
  if (Math.max(...pixels) > maxImagePixels) throw new AppError('image_too_many_pixels')
  return { width: size.width, height: size.height }
}

function wrongType(purpose: FilePurpose): AppError {
  return new AppError(purpose === 'screenshot' ? 'invalid_file_type' : 'invalid_ticket_file_type')
}
