import type { z } from 'zod/mini'
import type { profile } from '#contract/accounts.ts'

export type ProfileFields = z.input<typeof profile>

/** What somebody changed in their profile and did not save yet. */
export type ProfileDraft = Partial<ProfileFields>

/** Where it is kept. */
export const profileDraftPlace = 'profile'

const names = ['name', 'phone', 'zipCode'] as const

/** Whatever was kept, perhaps by an older version of the app. */
export function parseProfileDraft(kept: unknown): ProfileDraft {
  if (typeof kept !== 'object' || kept === null) return {}
  const fields = kept as Record<string, unknown>
  return Object.fromEntries(
    names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
  )
}

/** What differs from the account; undefined where nothing does. */
export function profileChanges(typed: ProfileDraft, saved: ProfileFields): ProfileDraft | undefined {
  const changed = names.filter((name) => typed[name] !== undefined && typed[name] !== saved[name])
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, typed[name]]))
}
