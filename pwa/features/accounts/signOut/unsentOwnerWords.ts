import type { UnsentOwner } from '../../../offline/device.ts'
import { firstName } from '../../../ui/firstName.ts'

/**
 * Whose unsent things wait on this device, and what for. To whoever holds it: so no more of the name than it needs, and nothing
 * of what they are.
 */
export function unsentOwnerWords({ name, count }: Pick<UnsentOwner, 'name' | 'count'>): string {
  const whose = firstName(name)
  return count === 1
    ? `${whose} has 1 thing not sent yet on this device. It waits, unread, for their next sign-in here.`
    : `${whose} has ${count} things not sent yet on this device. They wait, unread, for their next sign-in here.`
}
