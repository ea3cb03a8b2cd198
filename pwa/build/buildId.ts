import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Hashes the sources and the lock file. Rebuilding the same sources gives the same id, so that a restart is not offered to
 * users as an update.
 *
 * @param repository path of the repository
 * @returns 12 hex digits
 */
export function buildId(repository: string): string {
  const hash = createHash('sha256')
  const files = ['pwa', 'api/contract'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [...files.sort(), join(repository, 'package-lock.json')]) {
    hash.update(file.slice(repository.length)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}
