import { createSignal } from '../http/createStore.ts'

const pulls = createSignal()

/** Calls the listener on every pull-to-refresh. @returns a function that unsubscribes */
export const onPullToRefresh = pulls.subscribe

/** Notifies all listeners of a pull-to-refresh. */
export const notifyPullToRefresh = pulls.notify
