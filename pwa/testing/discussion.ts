import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { OfflineDb } from '../offline/offlineDb.ts'
import { deviceOwner } from '../session/deviceOwner.ts'
import { callServer, openApp } from './openApp.tsx'
import { submitRequest } from './orders.ts'
import { type Account, createAccount } from './people.ts'
import { button } from './screen.ts'

export const messageField = page.getByRole('textbox', { name: /^Message/ })
export const log = page.getByRole('log')

/** Opens the discussion of a new customer's only request. */
export async function openDiscussion(artist?: string): Promise<{ person: Account; requestId: string }> {
  const person = await createAccount()
  const requestId = await submitRequest(person, artist)
  await openApp(`/dashboard?ticket=${requestId}`, person)
  await expect.element(messageField).toBeVisible()
  return { person, requestId }
}

/** Sends a message and waits until it is stored, which empties the field. */
export async function write(message: string): Promise<void> {
  await messageField.fill(message)
  await button('Send').last().click()
  await expect.element(messageField).toHaveValue('')
}

/** Scrolls to the first message, and waits until the list has taken note that its reader is no longer at the end. */
export async function scrollToStart(): Promise<void> {
  await expect
    .poll(async () => {
      log.element().scrollTop = 0
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      return log.element().scrollTop
    })
    .toBe(0)
}

/** The messages that the server has, oldest first. */
export async function messagesOf(requestId: string): Promise<string[]> {
  const thread = await callServer(`/api/chat-messages/${requestId}`, undefined, 'GET')
  return (thread as { message: string }[]).map(({ message }) => message)
}

/** Puts off the next try of all outbox entries by half an hour, as after many failed tries. */
export async function putOffForLong(): Promise<void> {
  const db = new OfflineDb(deviceOwner.read()?.id ?? '')
  await db.outbox.toCollection().modify({ notBefore: Date.now() + 30 * 60_000 })
  db.close()
}

/** Waits until the person's tickets can be shown without a connection. */
export async function untilTicketsAreSaved(): Promise<void> {
  const db = new OfflineDb(deviceOwner.read()?.id ?? '')
  await expect.poll(() => db.ticketFiles.count()).toBeGreaterThan(0)
  db.close()
}
