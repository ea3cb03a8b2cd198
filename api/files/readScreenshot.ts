import type { ListingReading } from '#contract/files.ts'
import { listingReading } from '#contract/files.ts'
import type { Deps } from '../config/deps.ts'
import { inTransaction } from '../db/inTransaction.ts'
import { takeFromQuota } from '../http/quotas.ts'
import type { TextReader } from '../integrations/textReader/textReader.ts'
import { mergeLines } from './listing/mergeLines.ts'
import { parseListing } from './listing/parseListing.ts'
import { StoredFile } from './StoredFile.ts'
import { readFileBytes } from './storeFile.ts'

/** Six screens of a phone, as the form sends them. Reading a larger picture would take too much time and memory. */
const maxPixels = 4_500_000
/** Time for all ways of reading together. The person is waiting. */
const maxMs = 15_000

/**
 * Reads the owner's screenshot of a listing, once: what was read is stored with the file.
 *
 * @returns empty if it cannot be read, or not in time
 * @throws {AppError} quota_used_up
 */
export async function readScreenshot(deps: Deps, file: StoredFile): Promise<ListingReading> {
  if (file.reading !== null) return parseReading(file)
  if (!isReadable(file)) return {}
  await inTransaction(deps, (tx) => takeFromQuota(deps, tx, 'screenshotReads', file.ownerId))
  const bytes = await readFileBytes(deps.db, file.id)
  const reading = await readListing(deps.textReader, bytes, deps.now())
  if (!reading) return {}
  await StoredFile.query(deps.db)
    .findById(file.id)
    .patch({ reading: JSON.stringify(reading) })
  return reading
}

/** Whether the file is a picture whose text can be read. */
function isReadable({ width, height }: Pick<StoredFile, 'width' | 'height'>): boolean {
  return width !== null && height !== null && width * height <= maxPixels
}

/** What was read from a file before. */
export function parseReading({ reading }: Pick<StoredFile, 'reading'>): ListingReading {
  return reading === null ? {} : listingReading.parse(JSON.parse(reading))
}

/**
 * Reads a picture of a listing word by word, which also sees what stands beside something larger, and as a page if something was
 * not found.
 *
 * @returns undefined if it could not be read, or not in time
 */
export async function readListing(
  reader: Pick<TextReader, 'read'>,
  bytes: Uint8Array,
  now: Date,
): Promise<ListingReading | undefined> {
  const until = AbortSignal.timeout(maxMs)
  const lines = await reader.read(bytes, 'sparse', until)
  if (!lines) return undefined
  const reading = parseListing(lines, now)
  if (isComplete(reading)) return reading
  return parseListing(mergeLines(lines, (await reader.read(bytes, 'whole', until)) ?? []), now)
}

function isComplete(reading: ListingReading): boolean {
  return Object.keys(listingReading.shape).every((field) => field in reading)
}
