import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { log, messagesOf, openDiscussion, write } from '../testing/discussion.ts'
import { answerCalls, goOffline, goOnline, reportNetwork, untilLive } from '../testing/network.ts'
import { deleteDatabases, openApp } from '../testing/openApp.tsx'
import { acceptedRequest, deliver, makeOffer, paidRequest, submitRequest } from '../testing/orders.ts'
import { setDeviceClock } from '../testing/passTime.ts'
import { createAccount } from '../testing/people.ts'
import { button, dialog, expectNone } from '../testing/screen.ts'

it('on a phone whose clock is a day ahead, offers expire by the server’s, after a cold start offline too, and can be paid', async () => {
  const person = await createAccount()
  const requestId = await submitRequest(person)
  const accepted = await acceptedRequest(person)
  await makeOffer(requestId)
  setDeviceClock(25 * 60 * 60_000)
  const left = page.getByRole('region', { name: 'Current offer' }).getByText(/^23 h \d\d m left$/)
  await openApp(`/checkout/${accepted}`, person)
  await expect.element(button('Pay $375.00')).toBeEnabled()
  await openApp(`/dashboard?ticket=${requestId}`)
  await expect.element(left).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Accept $375.00' })).toBeEnabled()
  await untilLive()
  await goOffline()
  await openApp(`/dashboard?ticket=${requestId}`)
  await expect.element(left).toBeVisible()
  await expect.element(page.getByText(/You are offline\. Last checked today/).first()).toBeVisible()
})

describe('after the browser has evicted', () => {
  it('the databases but not the rest, tickets are saved again, and offline the page says what is missing', async () => {
    const person = await createAccount()
    await deliver((await paidRequest(person)).ticketIds)
    await openApp('/dashboard?tab=my-tickets', person)
    const isHere = page.getByText('on this phone', { exact: true })
    await expect.element(isHere).toBeVisible()
    await goOffline()
    // A public page has no database open that it could fill again.
    await openApp('/privacy-policy')
    await deleteDatabases()
    await openApp('/dashboard?tab=my-tickets')
    await expect.element(page.getByText('Could not load your tickets')).toBeVisible()
    await goOnline()
    await expect.element(isHere).toBeVisible()
    await goOffline()
    await openApp('/dashboard?tab=my-tickets')
    await expect.element(isHere).toBeVisible()
  })

  it('what is not in a database, the session is asked for, and what was written offline is sent', async () => {
    const { requestId } = await openDiscussion()
    await goOffline()
    await write('Written before the eviction')
    await expect.element(log.getByText('Waiting for a connection')).toBeVisible()
    localStorage.clear()
    sessionStorage.clear()
    await goOnline()
    localStorage.clear()
    await openApp(`/dashboard?ticket=${requestId}`)
    await expect.element(log.getByText('Written before the eviction')).toBeVisible()
    await expect.poll(() => messagesOf(requestId)).toEqual(['Written before the eviction'])
  })
})

it('a connection that comes and goes makes no storm of calls, and what is written meanwhile arrives once', async () => {
  const { requestId } = await openDiscussion()
  await untilLive()
  let calls = 0
  let isCut = false
  answerCalls(/^\/api\//, (call) => {
    calls += 1
    return isCut ? Promise.reject(new TypeError('Failed to fetch')) : call()
  })
  const report = async (isThere: boolean) => {
    isCut = !isThere
    reportNetwork(isThere)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await report(false)
  await write('In the lift')
  for (let time = 0; time < 10; time += 1) {
    await report(true)
    await report(false)
  }
  // 10 times in 4 seconds: each return would be several calls.
  expect(calls).toBeLessThan(30)
  await report(true)
  await expect.poll(() => messagesOf(requestId)).toEqual(['In the lift'])
  await expectNone(dialog().getByText(/are offline|cannot be reached/))
  await expectNone(page.getByRole('button', { name: /Outbox/ }))
  expect(await messagesOf(requestId)).toEqual(['In the lift'])
})
