import {
  detectFileType,
  type FileType,
  isAllowedFor,
  maxImagePixels,
  maxScreenshotBytes,
} from '#contract/rules/fileRules.ts'

/** The specification's toasts for a file that is not taken, and ours for a picture this device cannot read. */
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

/** Sharp enough to read seat numbers, a tenth of what phones make. */
const longestEdge = 2000
const quality = 0.85

/**
 * Makes the picture to send out of the picked file: checked by its bytes, shrunk where that saves something, and turned
 * into a JPEG where we take no such pictures but the device can read them (HEIC on iPhones).
 *
 * @throws {RefusedFileError}
 */
export async function prepareScreenshot(file: Blob): Promise<Blob> {
  const start = new Uint8Array(await file.slice(0, 64).arrayBuffer())
  const type = detectFileType(start)
  const isTaken = type !== undefined && isAllowedFor('screenshot', type)
  if (!isTaken && !mayBeReadable(file.type, type)) throw invalidType()
  if (file.size > maxScreenshotBytes) throw tooLarge()
  // A drawing on a canvas would stand still.
  if (type === 'image/gif') return file

  const picture = await decode(file)
  if (!picture) {
    if (isHeic(start)) throw unreadableHeic()
    // Its bytes say that we take it; an old browser may not know AVIF.
    if (type === 'image/avif') return file
    throw invalidType()
  }
  try {
    const target = shrunkSize(picture, longestEdge)
    const drawn = await draw(picture, target, isTaken ? 'image/webp' : 'image/jpeg')
    const fits = picture.width * picture.height <= maxImagePixels
    if (drawn && (drawn.size < file.size || !isTaken || !fits)) return drawn
    if (isTaken) return file
    throw invalidType()
  } finally {
    picture.close()
  }
}

/** Pictures that we do not take as they are, but that the browser may be able to read. Never SVG, which is a program. */
export function mayBeReadable(claimed: string, detected: FileType | undefined): boolean {
  return detected === undefined && claimed.startsWith('image/') && !claimed.startsWith('image/svg')
}

/** By its brand: en.wikipedia.org/wiki/High_Efficiency_Image_File_Format */
function isHeic(start: Uint8Array): boolean {
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(String.fromCharCode(...start.subarray(4, 12)))
}

/** The size of a picture within a square of `longest`; never larger than it is. */
export function shrunkSize({ width, height }: { width: number; height: number }, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height))
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
  // What is see-through would turn black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const encode = (as: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, as, quality))
  const blob = await encode(type)
  // Safari draws no WebP and gives a PNG instead.
  return (blob?.type === type ? blob : await encode('image/jpeg')) ?? undefined
}
