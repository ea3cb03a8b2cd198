import { firstName } from '#contract/rules/names.ts'
import type { UnsentOwner } from '../../../offline/device.ts'

/** Says that a signed-out user has unsent entries. Anybody can read it, so it shows only the first name and the count. */
export function unsentOwnerWords({ name, count }: Pick<UnsentOwner, 'name' | 'count'>): string {
  const owner = firstName(name)
  return count === 1
    ? `${owner} has 1 unsent item on this device. It is kept here until they sign in again. Nobody else can read it.`
    : `${owner} has ${count} unsent items on this device. They are kept here until they sign in again. Nobody else can read them.`
}
