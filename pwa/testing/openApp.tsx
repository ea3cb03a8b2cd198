import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { sessionClient } from '../session/session.ts'
import { rememberSignedIn } from '../session/signedInHint.ts'
import { dismissToast } from '../ui/toasts/toastStore.ts'
import { restoreNetwork } from './network.ts'

let root: Root | undefined

/**
 * The app at one of its addresses, as after loading the page.
 *
 * @param as who is signed in first, without the form; without them it is who was there before
 */
export async function openApp(address: string, as?: { email: string; password: string }): Promise<void> {
  await closePage()
  if (as) {
    await callServer('/api/login', as)
    rememberSignedIn()
  }
  history.pushState(null, '', address)
  draw()
}

/** Loads the page anew, as it is in the history. Only what the modules keep in memory is not lost by that. */
export async function reloadApp(): Promise<void> {
  await closePage()
  draw()
}

function draw(): void {
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  root = createRoot(container)
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

async function closePage(): Promise<void> {
  // A page that is closed is not taken apart first: what its parts put away when they go stays, in the history too.
  const kept = [localStorage, sessionStorage].map((storage) => ({
    storage,
    entries: Object.entries(storage),
  }))
  const { state } = history
  history.replaceState(null, '')
  root?.unmount()
  await new Promise((resolve) => setTimeout(resolve))
  history.replaceState(state, '')
  for (const { storage, entries } of kept) {
    storage.clear()
    for (const [key, value] of entries) storage.setItem(key, value)
  }
  root = undefined
  document.getElementById('root')?.remove()
  sessionClient.clear()
  dismissToast()
}

/** Leaves neither a person nor what they have on this device to the next test. */
export async function closeApp(): Promise<void> {
  await closePage()
  await restoreNetwork()
  await callServer('/api/logout')
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) await emptyDatabase(name ?? '')
}

/** Emptied and not deleted: the app keeps connections to it. */
function emptyDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const db = opening.result
      const stores = [...db.objectStoreNames]
      const transaction = db.transaction(stores, 'readwrite')
      for (const store of stores) transaction.objectStore(store).clear()
      transaction.oncomplete = () => resolve(db.close())
      transaction.onabort = () => reject(transaction.error)
    }
  })
}

/**
 * A call of the person who is signed in, past the app.
 *
 * @throws where the server refuses it
 */
export async function callServer(path: string, body?: object, method = 'POST'): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' }
  const reply = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : null })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
