import { beforeEach, describe, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { answerCalls, goOffline, goOnline, untilAnswered, untilLive } from '../../../testing/network.ts'
import { openApp, reloadApp } from '../../../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../../../testing/orders.ts'
import { type Account, admin, createAccount } from '../../../testing/people.ts'
import { address, button, expectAddress, expectNone, field } from '../../../testing/screen.ts'

const search = field('Search')
const rows = page.getByRole('list', { name: 'Active requests' }).getByRole('listitem')
const row = (artist: string) =>
  page
    .getByRole('region', { name: 'Requests', exact: true })
    .getByRole('link', { name: new RegExp(`^${artist} `) })
const tab = (name: RegExp) => page.getByRole('tab', { name })

describe('staff with many requests', () => {
  let client: Account
  let artist: string
  let requestId: string
  beforeEach(async () => {
    await page.viewport(1440, 900)
    artist = `Band${Date.now()}`
    client = await createAccount()
    requestId = await submitRequest(client, artist)
    await commands.addRequests(requestId, 60, artist)
    return () => commands.removeRequests(artist)
  })

  it('read them page by page, with the counts of all', async () => {
    await openApp('/admin', admin)
    // Requests that are submitted meanwhile come on top.
    await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(50)
    const count = () => Number(/\d+/.exec(tab(/^Active/).element().textContent ?? '')?.[0])
    await expect.poll(count).toBeGreaterThan(60)
    const before = rows.elements().length
    await button('Show more requests').click()
    await expect.poll(() => rows.elements().length).toBeGreaterThan(before + 9)
  })

  it('find them by the beginnings of words, in the URL, also after a reload', async () => {
    await openApp('/admin', admin)
    await search.fill(`${artist.toUpperCase()} nr17`)
    await expectAddress(`/admin?q=${artist.toUpperCase()}+nr17`)
    await expect.poll(() => rows.elements().length).toBe(1)
    await expect.element(tab(/^Active Requests 1$/)).toBeVisible()
    await row(`${artist} Nr17`).click()
    await expect.poll(address).toMatch(/q=.*&request=/)
    await reloadApp()
    await expect.poll(() => rows.elements().length).toBe(1)

    await search.fill(requestId.slice(-8))
    // By its id: the names of its copies begin with the same words.
    await expect.element(page.css(`a[data-request="${requestId}"]`)).toBeVisible()
    await expect.poll(() => rows.elements().length).toBe(1)
    await search.fill('no such words')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    await button('Clear search').click()
    await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(50)
  })

  it('are led to the other tab, where the search finds something', async () => {
    const declined = `Declined${Date.now()}`
    const offerId = await makeOffer(await submitRequest(client, declined))
    await callAs(client, 'POST', `/api/offers/${offerId}/decline`)
    await openApp(`/admin?q=${declined}`, admin)
    await expect.element(tab(/^Active Requests 0$/)).toBeVisible()
    await expect.element(tab(/^Inactive Requests 1$/)).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Found in Inactive Requests' })).toBeVisible()
    await button('Show 1 in Inactive Requests').click()
    await expectAddress(`/admin?q=${declined}&group=inactive`)
    await expect.element(row(declined)).toBeVisible()
  })

  it('search without a connection in what the device has', async () => {
    await openApp(`/admin?q=${artist}`, admin)
    await expect.poll(() => rows.elements().length).toBe(50)
    await goOffline()
    await search.fill(`${artist} Nr7`)
    await expect.poll(() => rows.elements().length).toBe(1)
    await expect.element(row(`${artist} Nr7`)).toBeVisible()
    await search.fill('no such words')
    await expect.element(page.getByText('Nothing found')).toBeVisible()
    await goOnline()
  })

  it('see a new message by one row that moves, not by the whole list again', async () => {
    await openApp('/admin', admin)
    await search.fill(artist)
    const first = () => rows.first().element().textContent
    await expect.poll(() => rows.elements().length).toBe(50)
    await expect.poll(first).toContain('reply in')
    await untilLive()
    await untilAnswered()
    const lists: string[] = []
    answerCalls('/api/admin/ticket-requests', (call, { url }) => {
      lists.push(url)
      return call()
    })
    const all = await callAs<{ id: string; artist: string }[]>(
      admin,
      'GET',
      `/api/admin/ticket-requests?group=active&q=${artist}+nr40`,
    )
    const moved = all.find((one) => one.artist === `${artist} Nr40`)
    await callAs(client, 'POST', '/api/chat-messages', { requestId: moved?.id, message: 'Any news of this?' })
    await expect.element(page.getByText('“Any news of this?”')).toBeVisible()
    // Under the one whose reply was due before, which had no message.
    await expect.poll(() => rows.nth(1).element().textContent).toContain(`${artist} Nr40`)
    expect(lists).toEqual([])
    await expectNone(page.getByText('Nothing found'))
  })
})
