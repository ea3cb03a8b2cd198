import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Writes a file that is either whole or absent: readers never see a part, and a full disk leaves nothing behind.
 *
 * @param folder created if missing
 */
export async function writeWholeFile(
  folder: string,
  name: string,
  content: string | Buffer | Readable,
): Promise<void> {
  const unfinished = join(folder, `.${name}`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(unfinished, content)
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
