import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { answerCalls, goOffline, noteCalls, untilAnswered, untilLive } from '../../../testing/network.ts'
import { openApp } from '../../../testing/openApp.tsx'
import { callAs, submitRequest } from '../../../testing/orders.ts'
import { type Account, admin, createAccount, createAdmin } from '../../../testing/people.ts'
import {
  address,
  button,
  dialog,
  expectAddress,
  expectNone,
  field,
  press,
  toast,
  type,
} from '../../../testing/screen.ts'
import { toastStore } from '../../../ui/toasts/toastStore.ts'
import { wallTimeOf } from '../request/DeskSheets.tsx'

const search = field('Search')
const tab = (name: RegExp) => page.getByRole('tab', { name })
const rowOf = (id: string) => page.css(`a[data-request="${id}"]`)
const focusedRow = () => document.activeElement?.getAttribute('data-request')
/** Rows that are seen in full. */
const rowsInView = () =>
  [...document.querySelectorAll('[data-request]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    const panel = row.closest('[role=tabpanel]')?.getBoundingClientRect()
    return panel && top >= panel.top - 1 && bottom <= Math.min(panel.bottom, innerHeight) + 1
  }).length

let client: Account
let artist: string
/** Request ids in the order of the queue. */
let ids: string[]
beforeEach(async () => {
  await page.viewport(1440, 900)
  artist = `Act${Date.now()}`
  client = await createAccount()
})

async function submitThree(): Promise<void> {
  ids = []
  for (const name of ['One', 'Two', 'Three']) ids.push(await submitRequest(client, `${artist} ${name}`))
}

const answer = (requestId: string | undefined) =>
  callAs(admin, 'POST', '/api/admin/chat-messages', { requestId, message: 'We are looking.' })

it('the list has its views in the address, with their counts, says in each what a search finds there, and without a connection what is not there and what was searched', async () => {
  await submitThree()
  // A list without any has no tab.
  await answer(ids[2])
  await openApp('/admin?view=expiring_soon', admin)
  await tab(/^Client’s turn \d+/).click()
  await expect.poll(address).toMatch(/^\/admin\?view=clients_turn\b/)
  await expectNone(rowOf(ids[0] ?? ''))
  await answer(ids[0])
  await expect.element(rowOf(ids[0] ?? '')).toBeVisible()
  await openApp(`/admin?view=needs_us&request=${ids[0]}`)
  await expect.element(rowOf(ids[0] ?? '')).toHaveTextContent('Open, but not in this list')
  // One that is on a later page of it is.
  const showPages = answerCalls('/api/admin/ticket-requests', { json: [] })
  await openApp(`/admin?request=${ids[0]}`)
  await expect.element(rowOf(ids[0] ?? '')).toHaveTextContent('2 tickets')
  showPages()

  // The first of the list beside it is offered.
  const offered = page.getByRole('link', { name: `Open ${artist} Two` })
  await openApp(`/admin?q=${artist}+two`)
  await expect.element(offered).toBeVisible()
  await expect.element(tab(/^Needs us 1$/)).toBeVisible()
  await expectAccessible()
  await page.viewport(1440, 900)
  await tab(/^To deliver 0$/).click()
  await expect.element(page.getByRole('heading', { name: 'Found in Active Requests' })).toBeVisible()
  await expect.element(page.getByText('There is none in this list.')).toBeVisible()
  await expectNone(offered)
  await button('Show 1 in Active Requests').click()
  await expectAddress(`/admin?q=${artist}+two&group=active`)
  await expect.element(rowOf(ids[1] ?? '')).toBeVisible()

  await goOffline()
  await search.fill('')
  await expectAddress('/admin?group=active')
  await tab(/^Inactive Requests/).click()
  await expect.element(page.getByText('Not on this device yet')).toBeVisible()
  await expect.element(page.getByText(/offers and responses wait as drafts/)).toBeVisible()
  await tab(/^Active Requests/).click()
  await search.fill(`${artist} TWO`)
  await expect
    .element(page.getByText('You are offline. Only the requests saved on this device were searched.'))
    .toBeVisible()
  await expect.element(rowOf(ids[1] ?? '')).toBeVisible()
  await expect.element(tab(/^Active Requests 1$/)).toBeVisible()
  await search.fill('no such words')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await expect.element(tab(/^Inactive Requests 0$/)).toBeVisible()
})

it('the discussion has room on each screen, and covers nothing, above all not the client’s record', async () => {
  const boxOf = (what: Locator) => what.element().getBoundingClientRect()
  await submitThree()
  const [requestId = ''] = ids
  await commands.addMessages(requestId, 6)
  await page.viewport(1180, 820)
  await openApp(`/admin?q=${artist}&request=${ids[2]}`, admin)
  const alsoOpen = page
    .getByRole('region', { name: `${artist} Three` })
    .getByRole('link', { name: `${artist} Two` })
  await expect.element(alsoOpen).toBeVisible()
  await expect.element(field('Message Mara')).toBeVisible()
  await untilAnswered()
  const discussion = boxOf(page.getByRole('region', { name: 'Discussion' }))
  expect(boxOf(alsoOpen).bottom).toBeLessThan(discussion.top)
  expect(boxOf(field('Message Mara')).bottom).toBeLessThan(820)
  // The counts are beside the tabs.
  const counts = boxOf(page.getByText(/completed today/))
  expect(counts.left).toBeGreaterThan(590)
  expect(counts.bottom).toBeLessThan(boxOf(page.getByRole('navigation', { name: 'Admin' })).bottom)

  await rowOf(requestId).click()
  const log = page.getByRole('log')
  await expect.element(log.getByText('Message 6')).toBeVisible()
  await untilAnswered()
  await goOffline()
  await expect.element(page.getByText(/Last checked/)).toBeVisible()
  // Beside the list one notice is enough.
  expect(page.getByText(/Last checked|Messages are saved|kept as a draft/).elements()).toHaveLength(1)
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height)
    await expect.poll(() => boxOf(field('Message Mara')).bottom).toBeLessThan(height)
    await expect.poll(() => boxOf(log).height).toBeGreaterThanOrEqual(170)
    expect(boxOf(log).bottom).toBeLessThanOrEqual(boxOf(button('Internal note')).top)
  }
})

it('a start beside the list opens its first request that is due, or the first of the list in the address, but none of a search; a link to a list opens its first, too', async () => {
  await submitRequest(client, `First${Date.now()}`)
  await page.viewport(1180, 820)
  await openApp('/admin', admin)
  const opened = () => new URLSearchParams(location.search).get('request')
  await expect.poll(opened).not.toBeNull()
  expect(opened()).toBe(document.querySelector<HTMLElement>('[data-request]')?.dataset.request)
  const late = await submitRequest(client, `Answered${Date.now()}`)
  await answer(late)
  await openApp('/admin?view=clients_turn', admin)
  await expect.poll(opened).not.toBeNull()
  expect(address()).toContain('view=clients_turn')
  await expect.element(rowOf(opened() ?? '')).not.toHaveTextContent('Open, but not in this list')
  await openApp('/admin?q=nobody', admin)
  await expect.element(page.getByRole('heading', { name: 'No request is open' })).toBeVisible()
  await type('{Control>}k{/Control}')
  await type('Client')
  await page.getByRole('option', { name: /^Client’s turn/ }).click()
  await expect.poll(opened).not.toBeNull()
  expect(address()).toContain('view=clients_turn')
})

it('a list that is chosen opens its first request in place of one that is not in it, unless something was typed into that, and its tab comes back to it', async () => {
  await submitThree()
  await answer(ids[0])
  await openApp(`/admin?request=${ids[2]}`, admin)
  const opened = () => new URLSearchParams(location.search).get('request')
  await expect.element(field('Message Mara')).toBeVisible()
  // The open request is in this list, too.
  await tab(/^Needs us/).click()
  await expect.element(page.getByRole('tabpanel', { name: /^Needs us/ })).toBeVisible()
  expect(opened()).toBe(ids[2])
  await field('Message Mara').fill('One moment')
  await tab(/^Inactive Requests/).click()
  await expect.element(rowOf(ids[2] ?? '')).toHaveTextContent('Open, but not in this list')
  await field('Message Mara').fill('')
  await tab(/^Client’s turn/).click()
  await expect.poll(opened).not.toBe(ids[2])
  await tab(/^Active Requests/).click()
  await expect.element(page.getByRole('tabpanel', { name: /^Active Requests/ })).toBeVisible()
  await expect.poll(opened).not.toBeNull()
  await expect.element(rowOf(opened() ?? '')).not.toHaveTextContent('Open, but not in this list')

  // The tab is left and chosen again.
  const before = address()
  const tabLink = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })
  await tabLink(/^Returns/).click()
  await expect.poll(address).toContain('/admin?tab=returns')
  await tabLink(/^Requests/).click()
  await expectAddress(before)
  await expect.element(rowOf(opened() ?? '')).toHaveAttribute('aria-current', 'true')
  await tabLink(/^Requests/).click()
  await expectAddress('/admin')
})

describe('shared work', () => {
  it('is assigned, handed over, taken over and released; once it is answered it keeps its place while it is open, and the keys open the next one there', async () => {
    await submitThree()
    const [id = ''] = ids
    const name = `Rae${Date.now()}`
    const other = await createAdmin({ name })
    await openApp(`/admin?q=${artist}`, admin)
    const toasts: (string | undefined)[] = []
    onTestFinished(toastStore.subscribe(() => toasts.push(toastStore.read()?.title)))
    await rowOf(id).click()
    await expect.element(page.getByRole('heading', { name: `${artist} One` })).toBeVisible()
    await button('Assign to me').click()
    await expect.element(page.getByText('Assigned to you').first()).toBeVisible()
    await expect.element(rowOf(id)).toHaveTextContent('Assigned to You')
    await button('Hand over').click()
    await dialog().getByRole('button', { name }).click()
    await expect.element(rowOf(id)).toHaveTextContent(`Assigned to ${name}`)
    await expect.poll(() => document.activeElement?.textContent).toContain(`Assigned to ${name}`)
    await button('Take over').click()
    await button('Release').click()
    await expect.element(button('Assign to me')).toBeVisible()
    await expect.element(rowOf(id)).not.toHaveTextContent('Assigned')
    await expectNone(button('Hand over'))

    history.back()
    await expectAddress(`/admin?q=${artist}`)
    expect(toasts).toEqual([])
    const { user } = await callAs<{ user: { id: string } }>(admin, 'GET', '/api/me')
    await callAs(other, 'PUT', `/api/admin/ticket-requests/${id}/assignment?to=${user.id}`)
    await expect.element(toast()).toHaveTextContent(`${name} handed you ${artist} One`)
    await toast().getByRole('link', { name: 'Open' }).click()
    await expect.element(search).toHaveValue('')
    await expect.element(page.getByText('Assigned to you', { exact: true })).toBeVisible()

    const listed = () =>
      [...document.querySelectorAll<HTMLElement>('[data-request]')].map((row) => row.dataset.request)
    await search.fill(artist)
    await expect.poll(listed).toEqual(ids)
    await expect.element(field('Message Mara')).toBeVisible()
    ;(document.activeElement as HTMLElement).blur()
    await press('c')
    await expect.element(field('Message Mara')).toHaveFocus()
    await type('jjj')
    await answer(id)
    await expect.element(rowOf(id)).toHaveTextContent('Discussing')
    expect(listed()).toEqual(ids)
    await expect.element(rowOf(id)).toHaveAttribute('aria-current', 'true')
    await expect.element(field('Message Mara')).toHaveValue('jjj')
    await press('Escape')
    const openId = () => new URLSearchParams(location.search).get('request')
    // The next one, and what is typed before that is there.
    await type('jcHello')
    await expect.poll(openId).toBe(ids[1])
    await expect.element(field('Message Mara')).toHaveValue('Hello')
    await expect.poll(listed).toEqual([ids[1], ids[2], id])
    await type('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.poll(openId).toBe(ids[2])
    expect(focusedRow()).toBe(ids[2])
    await type('/')
    await expect.element(search).toHaveFocus()
    await press('Escape')
    await expect.element(search).not.toHaveFocus()
    await expect.element(search).toHaveValue(artist)
  })

  it('a request that is put off gives way to the next one, and can be taken back', async () => {
    await submitThree()
    await openApp(`/admin?q=${artist}&request=${ids[0]}`, admin)
    const openId = () => new URLSearchParams(location.search).get('request')
    await expect.element(rowOf(ids[1] ?? '')).toBeVisible()
    await button('Snooze').click()
    const anHour = dialog().getByRole('button', { name: /^For an hour/ })
    await expect.element(anHour).toHaveFocus()
    await press('Enter')
    await expect.poll(openId).toBe(ids[1])
    await toast().getByRole('button', { name: 'Undo' }).click()
    await expect.poll(openId).toBe(ids[0])
    await expect.poll(focusedRow).toBe(ids[0])
    await expect.element(button('Snooze')).toBeVisible()
    await press('e')
    await expect.element(toast()).toHaveTextContent('Nothing to do here for e')
  })

  it('is put off until later, and comes back when the client writes', async () => {
    await page.viewport(390, 844)
    const id = await submitRequest(client, artist)
    const customerCalls: string[] = []
    const note = (call: () => Promise<Response>, { url }: Request) => {
      customerCalls.push(url)
      return call()
    }
    answerCalls(/^\/api\/(ticket-requests|tickets)/, note, 'GET')
    await openApp(`/admin?view=needs_us&q=${artist}`, admin)
    await rowOf(id).click()
    await button('Snooze').click()
    await dialog()
      .getByRole('button', { name: /^For an hour/ })
      .click()
    await expectNone(rowOf(id))
    await expect.element(page.getByText(/^Snoozed until/)).toBeVisible()
    await button('Wake up').click()
    await expect.element(rowOf(id)).toBeVisible()

    await button('Snooze').click()
    await dialog()
      .getByRole('button', { name: /^Until the client writes/ })
      .click()
    await expectNone(rowOf(id))
    await callAs(client, 'POST', '/api/chat-messages', { requestId: id, message: 'Any news of this?' })
    await expect.element(rowOf(id)).toBeVisible()

    await button('Snooze').click()
    const pick = dialog().getByRole('button', { name: 'Snooze until then' })
    const inFiveHours = wallTimeOf(new Date(Date.now() + 5 * 3_600_000))
    await dialog().getByLabelText('Date and time').fill(inFiveHours)
    await pick.click()
    await expectNone(rowOf(id))
    await expect.element(page.getByText(/^Snoozed until/)).toBeVisible()
    // The desk makes no calls of customers, which know nothing of other people's requests.
    expect(customerCalls).toEqual([])

    await button('Wake up').click()
    await button('Snooze').click()
    await pick.click()
    await expect.element(dialog().getByText('Choose a date and a time.')).toBeVisible()
    await expectAccessible()
  })
})

it('many requests with long names and counts of a thousand fit on each screen, and failed refunds lead to their list', async () => {
  const long = `Long${Date.now()} ${'Name '.repeat(36)}`.trim()
  const id = await submitRequest(client, long)
  await commands.addRequests(id, 15, long)
  onTestFinished(() => commands.removeRequests(long))
  await openApp(`/admin?q=${long.split(' ')[0]}`, admin)
  await expect.poll(() => document.querySelectorAll('[data-request]').length).toBe(16)
  for (const [width, height, rows] of [
    [1440, 900, 12],
    [1180, 820, 9],
  ] as const) {
    await page.viewport(width, height)
    await expect.poll(rowsInView).toBeGreaterThanOrEqual(rows)
    const list = page.getByRole('tabpanel').element().getBoundingClientRect()
    const tabs = page.getByRole('tablist').element()
    expect(tabs.getBoundingClientRect().right).toBeLessThanOrEqual(list.right)
    expect(tabs.getBoundingClientRect().bottom).toBeLessThanOrEqual(list.top)
    // The groups, and the views in one line, however many they are.
    const tops = [...tabs.querySelectorAll('[role=tab]')].map((one) => one.getBoundingClientRect().top)
    expect(new Set(tops).size).toBe(2)
    for (const row of document.querySelectorAll('[data-request]')) {
      expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth)
    }
  }

  answerCalls('/api/admin/ticket-requests', async (call) =>
    Response.json(((await (await call()).json()) as object[]).slice(0, 3)),
  )
  await search.fill('')
  await untilLive()
  answerCalls('/api/admin/summary', async (call) => {
    const counts: Record<string, unknown> = await (await call()).json()
    const many = Object.keys(counts).map((name) => [name, { count: 1000, isCapped: true }])
    return Response.json({ ...Object.fromEntries(many), nextWakeAt: null })
  })
  // The counts are fetched again.
  await answer(id)
  const refundsTab = page.getByRole('tab', { name: 'Refund failed 1,000+' })
  await expect.element(refundsTab).toBeInTheDocument()
  // A mouse reaches those that do not fit, and comes back.
  const turn = page.css('[role=tablist] button[aria-hidden]')
  for (const name of [/^Client’s turn/, /^Refund failed/]) {
    await turn.click()
    await expect.element(tab(name)).toBeInViewport({ ratio: 0.99 })
  }
  for (const width of [1180, 820, 390]) {
    await page.viewport(width, 900)
    await expect.element(page.getByRole('link', { name: 'Messages 1,000+' })).toBeVisible()
    for (const text of ['1,000+ pending', '1,000+ completed today']) {
      await expect.element(page.getByText(text, { exact: true })).toBeInViewport({ ratio: 0.99 })
    }
    for (const group of ['Active', 'Inactive']) {
      const named = tab(new RegExp(`^${group} Requests 1,000\\+`)).getByText('Requests')
      await expect.element(named).toBeVisible()
      // Text for screen readers alone is one pixel wide.
      expect(named.element().getBoundingClientRect().width).toBeGreaterThan(50)
    }
    // Below the tabs, where six of them with such counts fill the row.
    const menu = button(/^Account menu/)
    await expect.poll(() => menu.element().getBoundingClientRect().bottom).toBeLessThan(110)
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
  await page.getByRole('link', { name: 'Refund failed 1,000+' }).click()
  await expectAddress('/admin?view=refund_failed')
  await expect.element(refundsTab).toHaveAttribute('aria-selected', 'true')
  await expect.element(refundsTab).toBeInViewport({ ratio: 0.99 })
})

it('many requests are read page by page, found by the beginnings of words, in the URL, and change row by row', async () => {
  const rows = page.getByRole('list', { name: 'Active requests' }).getByRole('listitem')
  artist = `Band${Date.now()}`
  const requestId = await submitRequest(client, artist)
  await commands.addRequests(requestId, 60, artist)
  onTestFinished(() => commands.removeRequests(artist))
  await openApp('/admin', admin)
  // Requests that are submitted meanwhile come on top.
  await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(50)
  const count = () => Number(/\d+/.exec(tab(/^Active/).element().textContent ?? '')?.[0])
  await expect.poll(count).toBeGreaterThan(60)
  const before = rows.elements().length
  await button('Show more requests').click()
  await expect.poll(() => rows.elements().length).toBeGreaterThan(before + 9)

  // A link opens a request of a later page, which is marked, and in view, as the rows around it are when the keys open them.
  const [last] = await callAs<{ id: string }[]>(
    admin,
    'GET',
    `/api/admin/ticket-requests?group=active&q=${artist}+nr59`,
  )
  await openApp(`/admin?request=${last?.id}`)
  const marked = page.css('[data-request][aria-current=true]')
  await expect.element(marked).toHaveAttribute('data-request', last?.id ?? '')
  for (let step = 0; step < 4; step += 1) await press('j')
  await expect.element(marked).toBeInViewport({ ratio: 1 })
  // Both change with each key.
  const shown = () => marked.element().getAttribute('data-request')
  await expect.poll(() => address() === `/admin?request=${shown()}` && shown() !== last?.id).toBe(true)
  await search.fill(`${artist.toUpperCase()} nr17`)
  // Opens the search results, once they are there.
  await press('Enter')
  await expect.poll(address).toContain(`q=${artist.toUpperCase()}+nr17`)
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(tab(/^Active Requests 1$/)).toBeVisible()
  await expect.element(marked).toHaveTextContent(`${artist} Nr17`)
  expect(document.activeElement).toBe(marked.element())
  await search.fill('no such words')
  await expect.element(page.getByText('Nothing found')).toBeVisible()
  await button('Clear search').click()
  await expect.poll(() => rows.elements().length).toBeGreaterThanOrEqual(50)

  // A new message moves one row, without fetching the list again, which does not look old.
  await search.fill(artist)
  await expect.poll(() => rows.elements().length).toBe(50)
  await expect.poll(() => rows.first().element().textContent).toContain('reply in')
  await untilLive()
  await untilAnswered()
  const lists = noteCalls('/api/admin/ticket-requests')
  const [moved] = await callAs<{ id: string }[]>(
    admin,
    'GET',
    `/api/admin/ticket-requests?group=active&q=${artist}+nr40`,
  )
  await callAs(client, 'POST', '/api/chat-messages', { requestId: moved?.id, message: 'Any news of this?' })
  await expect.element(page.getByText('“Any news of this?”')).toBeVisible()
  // The row is placed after the request whose reply was due before, which had no message.
  await expect.poll(() => rows.nth(1).element().textContent).toContain(`Unread: ${artist} Nr40`)
  expect(lists).toEqual([])
  await expectNone(page.getByText(/Nothing found|Last checked/))
})
