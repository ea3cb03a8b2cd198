import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { App } from '../app/App.tsx'
import { dropPersonClient, personClient } from '../app/queryClient.ts'
import { sessionClient } from '../session/session.ts'
import { sendUnsentSignOut } from '../session/sessionCalls.ts'
import { rememberSignedIn } from '../session/signedInHint.ts'
import { dismissToast } from '../ui/toasts/toastStore.ts'
import { restoreNetwork, untilAnswered } from './network.ts'

let root: Root | undefined

/** Calls of `history.go` and `history.back` whose popstate event has not arrived yet. */
let steps = 0
function counted<Arguments extends unknown[]>(step: (...by: Arguments) => void) {
  return (...by: Arguments) => {
    steps += 1
    step.apply(history, by)
  }
}
history.go = counted(history.go)
history.back = counted(history.back)
addEventListener('popstate', () => {
  steps = Math.max(0, steps - 1)
})

async function untilStepped(): Promise<void> {
  // A step beyond the end of the history fires no event.
  for (let turn = 0; steps > 0 && turn < 200; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  steps = 0
}

/**
 * Opens the app at an address, as after loading the page.
 *
 * @param as the user to sign in first, without the form; left out, the session stays as it is
 */
export async function openApp(address: string, as?: { email: string; password: string }): Promise<void> {
  await closePage()
  if (as) {
    // The reply to one that is still on its way could end the new session.
    await sendUnsentSignOut()
    await callServer('/api/login', as)
    rememberSignedIn()
  }
  history.pushState(null, '', address)
  renderApp()
}

/** Reloads the page at its current history entry. Unlike a real reload it keeps module state. */
export async function reloadApp(): Promise<void> {
  await closePage()
  renderApp()
}

function renderApp(): void {
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  root = createRoot(container)
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/** Fires the events of a page that is left: drafts and saved lists are stored. */
function leavePage(): void {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  dispatchEvent(new Event('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockRestore()
}

async function closePage(): Promise<void> {
  await untilStepped()
  if (root) leavePage()
  // Closing a real page runs no effect cleanup. Undo what the unmount removes from storage and from the history state.
  const kept = [localStorage, sessionStorage].map((storage) => ({
    storage,
    entries: Object.entries(storage),
  }))
  const { state } = history
  history.replaceState(null, '')
  root?.unmount()
  await new Promise((resolve) => setTimeout(resolve))
  root = undefined
  document.getElementById('root')?.remove()
  sessionClient.clear()
  // Opening somebody else's client drops the queries in memory.
  personClient('nobody')
  dropPersonClient('nobody')
  dismissToast()
  // Another one may have waited for it.
  dismissToast()
  history.replaceState(state, '')
  for (const { storage, entries } of kept) {
    storage.clear()
    for (const [key, value] of entries) storage.setItem(key, value)
  }
}

/** Closes the app, signs out and clears all storage for the next test. */
export async function closeApp(): Promise<void> {
  await closePage()
  await restoreNetwork()
  // What was sent while leaving needs the session.
  await untilAnswered()
  await callServer('/api/logout')
  localStorage.clear()
  sessionStorage.clear()
  await deleteDatabases()
}

/**
 * Deletes the device's databases, for which the app's connections close; they open again if they are used. Kept ones, one a person,
 * would slow down every later test.
 */
export async function deleteDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name)
      deleting.onsuccess = () => resolve()
      deleting.onerror = () => reject(deleting.error)
    })
  }
}

/**
 * Calls the server in the current session, without going through the app.
 *
 * @throws for any status but 2xx
 */
export async function callServer(
  path: string,
  body?: object,
  method = 'POST',
  extraHeaders: Record<string, string> = {},
): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', ...extraHeaders }
  const reply = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : null })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
