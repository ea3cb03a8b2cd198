import type { Deps } from '../../../config/deps.ts'
import type { PushedEvent } from '../PushedEvent.ts'
import type { Notification } from '../writeNotification.ts'

export type PushContent = Omit<Notification, 'userId' | 'kind' | 'at' | 'badge'>

/**
 * What an event's notification says to a user. Lock screens show it: no codes, no addresses, no amounts.
 *
 * @returns undefined if there is nothing to say any more
 */
export type Template = (deps: Deps, event: PushedEvent, userId: string) => Promise<PushContent | undefined>
