import {
  detectFileType,
  type FileType,
  isAllowedFor,
  maxImagePixels,
  maxScreenshotBytes,
} from '#contract/rules/fileRules.ts'

/** A file that is not accepted, with the title and description of the toast. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError'
  readonly title: string
  readonly description: string

  constructor(title: string, description: string) {
    super(title)
    this.title = title
    this.description = description
  }
}

const invalidType = () =>
  new RefusedFileError('Invalid file type', 'Please upload an image file (JPG, PNG, etc.)')
const tooLarge = () => new RefusedFileError('File too large', 'Please upload an image smaller than 5MB')
const unreadableHeic = () =>
  new RefusedFileError(
    'Invalid file type',
    'This device cannot read HEIC pictures. Please take a screenshot of it and upload that.',
  )

/** In pixels. Seat numbers stay readable at a tenth of the size of a phone's picture. */
const longestEdge = 2000
/**
 * Takes precedence: a tall picture keeps 1.5 pixels for each CSS pixel of a phone, at which small text is legible. One of six
 * screens then has as many pixels as the server reads.
 */
const minShorterEdge = 585
const quality = 0.85

/**
 * Prepares the picked file for upload: checks its type by its bytes, shrinks it if that makes it smaller, and converts formats
 * that the server does not accept but the device can decode (HEIC on iPhones) to JPEG.
 *
 * @throws {RefusedFileError}
 */
export async function prepareScreenshot(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  const type = detectFileType(start)
  const isAccepted = type !== undefined && isAllowedFor('screenshot', type)
  if (!isAccepted && !mayBeDecodable(file.type, type)) throw invalidType()
  if (file.size > maxScreenshotBytes) throw tooLarge()
  // A canvas would lose the animation.
  if (type === 'image/gif') return file

  const picture = await decode(file)
  if (!picture) {
    if (isHeic(start)) throw unreadableHeic()
    // Accepted by the server, even if an old browser cannot decode AVIF.
    if (type === 'image/avif') return file
    throw invalidType()
  }
  try {
    const target = shrunkSize(picture)
    const drawn = await draw(picture, target, isAccepted ? 'image/webp' : 'image/jpeg')
    const fits = picture.width * picture.height <= maxImagePixels
    if (drawn && (drawn.size < file.size || !isAccepted || !fits)) {
      if (drawn.size > maxScreenshotBytes) throw tooLarge()
      return drawn
    }
    if (isAccepted) return file
    throw invalidType()
  } finally {
    picture.close()
  }
}

/** Whether the browser may be able to decode a format that the server does not accept. Never SVG, which can contain scripts. */
export function mayBeDecodable(claimed: string, detected: FileType | undefined): boolean {
  return detected === undefined && claimed.startsWith('image/') && !claimed.startsWith('image/svg')
}

/** Checks the brand: en.wikipedia.org/wiki/High_Efficiency_Image_File_Format */
function isHeic(start: Uint8Array): boolean {
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(String.fromCharCode(...start.subarray(4, 12)))
}

/** The size in which a picture is sent. Never enlarges. */
export function shrunkSize({ width, height }: { width: number; height: number }) {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(1, Math.max(longestEdge / longer, minShorterEdge / shorter))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

async function draw(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
  type: string,
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  // Transparent pixels would become black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const encode = (as: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, as, quality))
  const blob = await encode(type)
  // Safari cannot encode WebP and returns a PNG instead.
  return (blob?.type === type ? blob : await encode('image/jpeg')) ?? undefined
}
