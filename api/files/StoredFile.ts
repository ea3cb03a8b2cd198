import type { FilePurpose } from '#contract/rules/fileRules.ts'
import { BaseModel } from '../db/BaseModel.ts'

export class StoredFile extends BaseModel {
  static override tableName = 'files'

  /** The user who may read the file, besides staff. A ticket's file changes owner with the ticket. */
  declare ownerId: string
  declare purpose: FilePurpose
  declare mime: string
  declare size: number
  declare sha256: string
  declare width: number | null
  declare height: number | null
  declare createdAt: string
  /** When something first used the file. Unused files are deleted after a week. */
  declare keptAt: string | null
  /** What was read from a screenshot, as JSON; null if nothing has read it. */
  declare reading: string | null
}
