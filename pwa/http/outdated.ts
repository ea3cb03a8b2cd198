import { createStore } from './createStore.ts'

/** Whether the server has refused a call because this build of the app is too old (`client_too_old`). */
export const outdated = createStore(false)
