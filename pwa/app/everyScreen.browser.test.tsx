import { describe, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { hasSavedTickets } from '../session/deviceCalls.ts'
import { deviceOwner } from '../session/deviceOwner.ts'
import { expectAccessible } from '../testing/accessibility.ts'
import { goOffline, untilLive } from '../testing/network.ts'
import { callServer, openApp } from '../testing/openApp.tsx'
import { deliver, paidRequest } from '../testing/orders.ts'
import { admin, createAccount, customer, longName } from '../testing/people.ts'
import { fillInRequest } from '../testing/requestForm.ts'
import { deliveredTickets } from '../testing/resale.ts'
import { button, dialog, field, openMenu, title } from '../testing/screen.ts'

/** A screen in one of its states. `open` waits until all of it is visible. */
interface Screen {
  name: string
  open: () => Promise<unknown>
}

const link = (name: string | RegExp) => page.getByRole('link', { name })
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name })
const seen = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

interface Request {
  id: string
  /** Told to staff only. */
  email?: string
  status: string
  isPaid: boolean
  undeliveredTickets: number
}
async function requestWhere(path: string, fits: (request: Request) => boolean): Promise<string> {
  const found = ((await callServer(path, undefined, 'GET')) as Request[]).find(fits)
  if (!found) throw new Error(`${path} has no such request`)
  return found.id
}

async function openNewRequest(): Promise<void> {
  await openApp('/dashboard', await createAccount())
  await expect.element(field(/^Artist/)).toBeVisible()
}
const openRequestOf = (status: string) => async () => {
  await openApp('/dashboard', customer)
  const id = await requestWhere('/api/ticket-requests', (request) => request.status === status)
  await openApp(`/dashboard?ticket=${id}`)
  await expect.element(page.getByRole('heading', { name: 'Discussion' })).toBeVisible()
}
const openTab = (address: string, heading: string) => async () => {
  await openApp(`/dashboard?tab=${address}`, customer)
  await expect.element(title(heading)).toBeVisible()
  await seen(/in \d+ days/)
}

async function openHistory(): Promise<void> {
  await openApp('/dashboard?tab=request-history', customer)
  await expect.element(title('Request History')).toBeVisible()
  await seen(/^With the team/)
}

const customerScreens: Screen[] = [
  {
    name: 'a new request with missing fields',
    async open() {
      await openNewRequest()
      await button('Submit Ticket Request').click()
      await seen('Venue is required')
    },
  },
  {
    name: 'a new request, filled in',
    async open() {
      await openNewRequest()
      await fillInRequest('Mitski')
    },
  },
  {
    name: 'the history with what is closed',
    async open() {
      await openHistory()
      await page.getByRole('button', { name: /^Closed/ }).click()
      await seen(/^Paid\. Follow/)
    },
  },
  ...['pending', 'in_discussion', 'completed', 'accepted', 'offer_made'].map((status) => ({
    name: `a request that is ${status}`,
    open: openRequestOf(status),
  })),
  ...['Accept', 'Decline'].map((answer) => ({
    name: `the question before an offer is answered: ${answer}`,
    async open() {
      await openRequestOf('offer_made')()
      await inDialog(new RegExp(`^${answer}`))
        .first()
        .click()
      await expect.element(page.getByRole('dialog', { name: new RegExp(`^${answer} .*offer`) })).toBeVisible()
    },
  })),
  {
    name: 'a request that is not there',
    async open() {
      await openApp('/dashboard?ticket=none', customer)
      await seen('Request not found')
    },
  },
  { name: 'the tickets', open: openTab('my-tickets', 'My Tickets') },
  {
    name: 'tickets that have arrived',
    async open() {
      const person = await createAccount()
      const { ticketIds } = await paidRequest(person)
      await openApp('/dashboard?tab=my-tickets', person)
      await seen('Not here yet')
      // A device that knew nothing celebrates nothing.
      await expect.poll(() => hasSavedTickets(deviceOwner.read()?.id ?? '')).toBe(true)
      await untilLive()
      await deliver(ticketIds)
      await expect.element(page.getByRole('dialog', { name: 'Your tickets are here.' })).toBeVisible()
      await seen('You need no signal at the gate.')
    },
  },
  {
    name: 'a code at the gate',
    async open() {
      await openTab('my-tickets', 'My Tickets')()
      await button(/^Show QR code/)
        .first()
        .click()
      await expect.element(page.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
    },
  },
  {
    name: 'the question before a ticket is received',
    async open() {
      await openTab('my-tickets', 'My Tickets')()
      await page
        .getByRole('checkbox', { name: /I have received it/ })
        .first()
        .click()
      await expect.element(page.getByRole('dialog', { name: /^Have you received/ })).toBeVisible()
    },
  },
]

async function openResell(): Promise<void> {
  const seller = await createAccount()
  await deliveredTickets(seller)
  await openApp('/dashboard?tab=my-tickets', seller)
  await button(/^Resell, /).click()
  for (const seat of ['Seat 11', 'Seat 12']) await dialog().getByRole('checkbox', { name: seat }).click()
  await seen('You get back')
}

const resaleScreens: Screen[] = [
  { name: 'the terms before tickets are sent back', open: openResell },
  {
    name: 'how to email tickets that are sent back',
    async open() {
      await openResell()
      await inDialog('Resell all 2').click()
      await seen(/that you send back Seats/)
      await inDialog('Done').click()
      await seen('Email us about the tickets')
    },
  },
]

async function openForStaff(requestId: string): Promise<void> {
  await openApp(`/admin?request=${requestId}`, admin)
  await expect.element(page.getByRole('heading', { name: 'Discussion' })).toBeVisible()
}
/** A request of the demo data: that of a parallel test may be answered or delivered meanwhile. */
const openAdminRequest = (fits: (request: Request) => boolean) => async () => {
  await openApp('/', admin)
  const ofCustomer = ({ email }: Request) => email === customer.email
  const path = `/api/admin/ticket-requests?q=${encodeURIComponent(customer.email)}`
  await openForStaff(await requestWhere(path, (request) => ofCustomer(request) && fits(request)))
}

async function openWaitingMessage(): Promise<void> {
  await openAdminRequest(({ status }) => status === 'discussing')()
  await goOffline()
  await page
    .getByRole('textbox', { name: /^Message/ })
    .fill('Written without a connection, and long enough for more than one line')
  await button('Send').click()
  await seen('Waiting for a connection')
}

const staffScreens: Screen[] = [
  { name: 'a message that waits', open: openWaitingMessage },
  {
    name: 'the outbox with a message that waits',
    async open() {
      await openWaitingMessage()
      await inDialog('Close').first().click()
      await openMenu()
      await link(/^Outbox/).click()
      await expect.element(inDialog('Discard')).toBeVisible()
    },
  },
  {
    name: 'the messages to staff',
    async open() {
      const { email } = await createAccount({ name: longName })
      await commands.addStaffMessages(email, 4, 'W'.repeat(200), 'A long question. '.repeat(40))
      await openApp('/admin?tab=messages', admin)
      await seen(/W{200} 3$/)
    },
  },
  {
    name: 'a message to staff that is being answered',
    async open() {
      const { email } = await createAccount({ name: longName })
      const subject = `Question ${Date.now()}`
      await commands.addStaffMessages(email, 1, subject)
      await openApp('/admin?tab=messages', admin)
      await button(new RegExp(subject)).click()
      await field(/^Response to/).fill('No, sorry.')
    },
  },
  {
    name: 'the discount codes, one of them active',
    async open() {
      await openApp('/admin?tab=discounts', admin)
      await expect.element(page.getByRole('region', { name: 'Active code' })).toBeVisible()
      await button('Deactivate').first().click()
      await expect.element(page.getByRole('dialog', { name: /^Deactivate / })).toBeVisible()
    },
  },
  {
    name: 'a delivery with a code twice',
    async open() {
      await openAdminRequest(({ undeliveredTickets }) => undeliveredTickets > 1)()
      await button('Deliver tickets').first().click()
      await field('QR code text').first().fill('LS-1')
      await field('QR code text').nth(1).fill('LS-1')
      await expect.element(page.css('[aria-invalid=true]').first()).toBeVisible()
    },
  },
]

describe.each([...customerScreens, ...resaleScreens, ...staffScreens])('$name', ({ open }: Screen) => {
  it('is accessible: axe finds no problem, and no text is cut off at twice the text size', async () => {
    await open()
    await expectAccessible()
  })
})

it('at twice the text size the most important elements are visible without scrolling', async () => {
  await commands.setTextSize(32)
  await openHistory()
  await openMenu()
  await expect.element(button('Logout')).toBeInViewport({ ratio: 0.99 })
  await openRequestOf('offer_made')()
  await expect.element(dialog().getByText('total, all in').first()).toBeInViewport()
  await expect.element(inDialog(/^Accept/)).toBeInViewport({ ratio: 0.99 })
  await expect.element(inDialog('Close')).toBeInViewport({ ratio: 0.99 })
  await openTab('my-tickets', 'My Tickets')()
  await button(/^Show QR code/)
    .first()
    .click()
  await expect.element(page.getByRole('img', { name: /QR code/ }).first()).toBeInViewport({ ratio: 0.99 })
})
