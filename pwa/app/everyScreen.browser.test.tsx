import { describe, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { hasSavedTickets } from '../session/deviceCalls.ts'
import { deviceOwner } from '../session/deviceOwner.ts'
import { expectAccessible } from '../testing/accessibility.ts'
import { answerCalls, goOffline, untilLive } from '../testing/network.ts'
import { callServer, openApp } from '../testing/openApp.tsx'
import { acceptedRequest, callAs, deliver, paidRequest, submitRequest } from '../testing/orders.ts'
import {
  admin,
  createAccount,
  createAdmin,
  customer,
  developer,
  e164,
  longName,
  sentCode,
  wrongFor,
} from '../testing/people.ts'
import { stubPushDevice } from '../testing/pushDevice.ts'
import { fillInRequest } from '../testing/requestForm.ts'
import { deliveredTickets, listTicket } from '../testing/resale.ts'
import { button, dialog, expectNone, field, openMenu, title, type } from '../testing/screen.ts'

/** A screen in one of its states. `open` waits until all of it is visible. */
interface Screen {
  name: string
  open: () => Promise<unknown>
  /** A page of the public site, where pictures must not be cut off either. */
  isPublic?: boolean
}

const link = (name: string | RegExp) => page.getByRole('link', { name })
/** Placeholders and spinners. */
const loading = page.getByRole('status').filter({ hasText: /^Loading/ })
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

const openPublic = (address: string, heading: RegExp) => async () => {
  await openApp(address)
  await expect.element(title(heading)).toBeVisible()
  for (const question of document.querySelectorAll('details')) question.open = true
}

const publicScreens: Screen[] = [
  { name: 'the landing page with all its questions open', open: openPublic('/', /You found seats/) },
  { name: 'the privacy policy', open: openPublic('/privacy-policy', /Privacy Policy/) },
  { name: 'the terms of service', open: openPublic('/terms-of-service', /Terms of Service/) },
  { name: 'an unknown address', open: openPublic('/no/such/page', /Page not found/) },
]

async function openSignIn(): Promise<void> {
  await openApp('/auth')
  await expect.element(field('Email')).toBeVisible()
}
async function openCodeOfSignIn(answer: object): Promise<void> {
  answerCalls('/api/login', { json: { requiresMFA: true, phone: '•••• 99', resendAfter: 60, ...answer } })
  await openSignIn()
  await field('Email').fill('sam@example.com')
  await field('Password').fill('long enough')
  await button('Sign In').click()
  await expect.element(title('Two-Factor Authentication')).toBeVisible()
}
async function openReset(): Promise<{ email: string; sent: string }> {
  const { email } = await createAccount()
  await openApp('/password-reset')
  await field('Email').fill(email)
  await button('Send code').click()
  await expect.element(title('Enter the code')).toBeVisible()
  return { email, sent: await sentCode(email) }
}
async function tryCode(code: string): Promise<void> {
  await field('6-digit code').fill(code)
  await button('Verify').click()
}
async function openNewPassword(): Promise<void> {
  const { sent } = await openReset()
  await tryCode(sent)
  await expect.element(title('Choose a new password')).toBeVisible()
}

const waysIn: Screen[] = [
  {
    name: 'the sign-in with missing fields',
    async open() {
      await openSignIn()
      await button('Sign In').click()
      await seen('All fields are required')
    },
  },
  {
    name: 'the sign-up with missing fields',
    async open() {
      await openApp('/auth?tab=signup')
      await button('Sign Up').click()
      await expect.element(page.css('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'the sign-up with an email that has an account',
    async open() {
      await openApp('/auth?tab=signup')
      await field('Full name').fill('Mara Oduya')
      await field('Email').fill(customer.email)
      await field('Phone').fill('(555) 010-0142')
      await field('Zip code').fill('94704')
      await field('Password').fill('a long enough password')
      await field('Confirm password').fill('a long enough password')
      await button('Sign Up').click()
      await seen(/already has an account/)
    },
  },
  {
    name: 'a sign-in that has to wait',
    async open() {
      answerCalls('/api/login', {
        status: 429,
        headers: { 'Retry-After': '840' },
        json: { message: 'Too many attempts. Please try again in 14 minutes.', code: 'too_many_attempts' },
      })
      await openSignIn()
      await field('Email').fill('sam@example.com')
      await field('Password').fill('wrong password')
      await button('Sign In').click()
      await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible()
    },
  },
  ...['/auth', '/auth?tab=signup', '/password-reset'].map((address) => ({
    name: `${address} without a connection`,
    async open() {
      await openApp(address)
      await expect.element(field('Email')).toBeVisible()
      await goOffline()
      await seen(/^You are offline/)
    },
  })),
  {
    name: 'the code of a sign-in',
    open: () => openCodeOfSignIn({ message: 'We have sent a code to your phone •••• 99.' }),
  },
  {
    name: 'a code of a sign-in that was tried too often',
    async open() {
      await openCodeOfSignIn({ message: 'We have sent a code to your phone •••• 99.' })
      const message = 'Too many wrong codes. Ask for a new one.'
      answerCalls('/api/verify-mfa', { status: 401, json: { message, code: 'code_used_up' } })
      await field('Verification code').fill('123456')
      await button('Verify').click()
      await seen(message)
    },
  },
  {
    name: 'a forgotten password: the email',
    async open() {
      await openApp('/password-reset')
      await expect.element(field('Email')).toBeVisible()
    },
  },
  { name: 'a forgotten password: the code', open: openReset },
  {
    name: 'a forgotten password: a code that was tried too often',
    async open() {
      const { sent } = await openReset()
      for (let time = 0; time < 5; time += 1) {
        await tryCode(wrongFor(sent))
        await expect.element(field('6-digit code')).toHaveAttribute('aria-invalid', 'true')
      }
      await seen('Too many wrong codes. Ask for a new one.')
    },
  },
  { name: 'a forgotten password: the new one', open: openNewPassword },
  {
    name: 'a forgotten password: done',
    async open() {
      await openNewPassword()
      await field('New password').fill('sixsix')
      await field('Confirm password').fill('sixsix')
      await button('Reset password').click()
      await expect.element(title('Password changed')).toBeVisible()
    },
  },
]

const card = (name: string) => page.getByRole('region', { name, exact: true })
async function openSettings(): Promise<Awaited<ReturnType<typeof createAccount>>> {
  const account = await createAccount({ name: longName })
  await openApp('/account-settings', account)
  await seen('This device')
  return account
}
async function openTurnOn(): Promise<string> {
  const { phone } = await openSettings()
  await card('Two-factor authentication').getByRole('button', { name: 'Turn on' }).click()
  await seen(/We have sent a code to your phone/)
  return sentCode(e164(phone))
}

const settings: Screen[] = [
  { name: 'the account settings', open: openSettings },
  {
    name: 'the question before an account is deleted',
    async open() {
      const { email } = await openSettings()
      await button('Delete account').click()
      await seen('What is erased')
      await field(/^Type your email/).fill(email)
    },
  },
  { name: 'turning the second factor on', open: openTurnOn },
  {
    name: 'turning the second factor on with a code that was tried too often',
    async open() {
      const sent = await openTurnOn()
      for (let time = 0; time < 5; time += 1) {
        await dialog().getByLabelText('Verification code').fill(wrongFor(sent))
        await inDialog('Turn on').click()
        await expect
          .element(dialog().getByLabelText('Verification code'))
          .toHaveAttribute('aria-invalid', 'true')
      }
      await seen('Too many wrong codes. Ask for a new one.')
    },
  },
  {
    name: 'the notifications',
    async open() {
      await openApp('/notifications', await createAccount())
      await seen('How resold tickets work')
    },
  },
  {
    name: 'the notifications that are on, of an admin',
    async open() {
      stubPushDevice()
      await openApp('/notifications', await createAdmin())
      await page.getByRole('switch', { name: 'Notify me on this device' }).click()
      await seen('Payments and refunds that are stuck')
    },
  },
  {
    name: 'the notifications that are blocked',
    async open() {
      stubPushDevice({ permission: 'denied' })
      await openApp('/notifications', await createAccount())
      await seen(/are blocked here/)
    },
  },
  {
    name: 'the notifications of somebody without a zip code',
    async open() {
      await openApp('/', await createAccount())
      await callServer('/api/me', { name: 'Mara Oduya', zipCode: '' }, 'PATCH')
      await openApp('/notifications')
      await expect.element(link('Add your zip code')).toBeVisible()
    },
  },
]

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
  {
    name: 'the FAQ',
    async open() {
      await openApp('/dashboard?tab=request-history&faq=1', customer)
      await expect.element(field('Search the questions')).toBeVisible()
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
  {
    name: 'the checkout',
    async open() {
      await openApp('/dashboard', customer)
      const id = await requestWhere('/api/ticket-requests', ({ status }) => status === 'accepted')
      await openApp(`/checkout/${id}`)
      await expect.element(button(/^Pay \$/)).toBeEnabled()
    },
  },
  {
    name: 'the checkout with a code that is not known',
    async open() {
      const person = await createAccount()
      await openApp(`/checkout/${await acceptedRequest(person)}`, person)
      await field('Discount code').fill('NOSUCH00')
      await button('Validate').click()
      await seen(/^We do not know this discount code/)
    },
  },
  {
    name: 'a payment that was received',
    async open() {
      const person = await createAccount()
      await openApp(`/checkout/${await acceptedRequest(person)}`, person)
      await field('Card number').fill('4242 4242 4242 4242')
      await field(/Expiration/).fill('12 / 40')
      await field(/Security code|CVC/).fill('123')
      await field(/ZIP/i).fill('94704')
      await button('Pay $375.00').click()
      await expect.element(title("You're going.")).toBeVisible()
      await seen('You paid $375.00')
    },
  },
  {
    name: 'a receipt',
    async open() {
      await openApp('/dashboard', customer)
      const id = await requestWhere('/api/ticket-requests', ({ isPaid }) => isPaid)
      await openApp(`/checkout/${id}`)
      await seen(/^Base price/)
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

/** The areas of these tests, where nobody else sells. */
async function openAvailable(zipCode: string): Promise<void> {
  await listTicket(await createAccount({ zipCode }))
  await openApp('/dashboard?tab=available-tickets', await createAccount({ zipCode }))
  await expect.element(button("I'm interested")).toBeVisible()
}
async function openResell(): Promise<void> {
  const seller = await createAccount()
  await deliveredTickets(seller)
  await openApp('/dashboard?tab=my-tickets', seller)
  await button(/^Resell, /).click()
  for (const seat of ['Seat 11', 'Seat 12']) await dialog().getByRole('checkbox', { name: seat }).click()
  await seen('You get back')
}

const resaleScreens: Screen[] = [
  {
    name: 'a ticket for sale that the customer is interested in without a connection',
    async open() {
      await openAvailable('30001')
      await goOffline()
      await button("I'm interested").click()
      await seen('Waiting for a connection')
    },
  },
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
    name: 'the requests of all customers',
    async open() {
      await openApp('/admin', admin)
      await seen(/\d pending/)
      await expect.element(page.css('a[data-request]').first()).toBeVisible()
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
    name: 'the returns, and the question before an email is confirmed',
    async open() {
      const seller = await createAccount({ name: longName })
      const [ticket] = await deliveredTickets(seller)
      await callAs(seller, 'POST', `/api/tickets/${ticket?.id}/return`)
      await openApp('/admin?tab=returns', admin)
      // Not one that a parallel test confirms meanwhile.
      await button(new RegExp(`^Confirm email of ${longName}`)).click()
      await seen('Has the email arrived?')
    },
  },
  {
    name: 'the listings',
    async open() {
      await listTicket(await createAccount({ zipCode: '30201' }))
      await openApp('/admin?tab=resell', admin)
      await seen('302 area')
    },
  },
  {
    name: 'the interested users of a listing, one of them chosen',
    async open() {
      const { id } = await listTicket(await createAccount({ zipCode: '30301' }))
      const buyer = await createAccount({ name: longName, zipCode: '30301' })
      await callAs(buyer, 'POST', `/api/resell-notifications/${id}/opt-in`)
      await openApp('/admin?tab=resell', admin)
      await page.css(`[data-listing="${id}"]`).getByRole('button').first().click()
      await dialog().getByLabelText(new RegExp(longName)).click()
      await expect.element(inDialog('Select Recipient')).toBeEnabled()
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
  { name: 'a request as admins see it', open: openAdminRequest(({ status }) => status === 'discussing') },
  {
    name: 'the palette',
    async open() {
      await openAdminRequest(({ status }) => status === 'discussing')()
      await inDialog('Close').first().click()
      await expectNone(dialog())
      await type('{Control>}k{/Control}')
      await expect.element(page.getByRole('option', { selected: true })).toBeVisible()
    },
  },
  {
    name: 'a request that is being snoozed',
    async open() {
      await openForStaff(await submitRequest(await createAccount(), 'Mitski'))
      await button('Snooze').click()
      await inDialog('Snooze until then').click()
      await seen('Choose a date and a time.')
    },
  },
  {
    name: 'an offer that is being made',
    async open() {
      await openAdminRequest(({ status }) => status === 'discussing')()
      await button('Make Offer').first().click()
      await field(/Price per ticket/).fill('98765.43')
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
  {
    name: 'the transactions with the table of their chart',
    async open() {
      await openTransactions()
      await page.getByText('Show as a table').click()
    },
  },
  {
    name: 'a transaction',
    async open() {
      await openTransactions()
      const list = page.getByRole('list', { name: 'Transactions, newest first' })
      await list.getByRole('button').first().click()
      await seen('Transaction ID')
    },
  },
  {
    name: 'the overview of a developer',
    async open() {
      await openApp('/developer', developer)
      await seen('User ID')
      await seen('Page errors')
    },
  },
  {
    name: 'the analytics',
    async open() {
      await openApp('/developer?tab=analytics', developer)
      await seen('Active requests')
    },
  },
  { name: 'the users', open: () => openUsers() },
  {
    name: 'the system settings of a developer',
    async open() {
      await openApp('/developer?tab=system', developer)
      await seen('Ticket requests')
      await seen('Oldest client allowed')
    },
  },
  { name: 'the audit log', open: () => openAudit() },
  {
    name: 'the audit log without a matching entry',
    async open() {
      await openAudit('&request=ffffffff')
      await seen('No matching entries')
    },
  },
  {
    name: 'an entry of the audit log',
    async open() {
      await openAudit()
      await button(/Signed in/)
        .first()
        .click()
      await expect.element(dialog().getByText('IP address')).toBeVisible()
    },
  },
  {
    name: 'the menu of a user',
    open: openUserMenu,
  },
  {
    name: 'the question before somebody becomes a member',
    async open() {
      await openUsers()
      await openUserMenu()
      await page.getByRole('menuitem', { name: 'Make member' }).click()
      await expect.element(inDialog('Cancel')).toBeVisible()
    },
  },
  ...['requests', 'messages', 'returns', 'resell', 'discounts'].map((section) => ({
    name: `Admin View: ${section}`,
    async open() {
      await openApp(`/developer?tab=admin-view&section=${section}`, developer)
      await seen('To deliver')
    },
  })),
  {
    name: 'the users whose account can be looked at',
    async open() {
      await openApp(`/developer?tab=user-view&q=${customer.email}`, developer)
      await seen(customer.email)
    },
  },
  ...['requests', 'tickets', 'available', 'profile'].map((section) => ({
    name: `User View: ${section}`,
    open: () => openUserView(`section=${section}`),
  })),
  {
    name: 'User View: a request',
    async open() {
      await openUserView('section=requests')
      await button('View').first().click()
      await expect.element(page.getByRole('heading', { name: 'Discussion' })).toBeVisible()
    },
  },
  {
    name: 'the email log',
    async open() {
      await openMails()
      await expect.element(button('View full log')).toBeVisible()
    },
  },
  {
    name: 'a test email',
    async open() {
      await openMails()
      await button('Send test email').click()
      await inDialog('Send test email').click()
      await seen('Recipient is required')
    },
  },
  {
    name: 'the whole email log',
    open: openFullLog,
  },
  { name: 'an email', open: openMail },
  {
    name: 'the question before an email is sent again',
    async open() {
      await openMail()
      await inDialog('Resend').click()
      await seen('Send this email again?')
    },
  },
]

async function openTransactions(): Promise<void> {
  await openApp('/admin?tab=transactions', admin)
  await seen('Show as a table')
}
async function openAudit(search = ''): Promise<void> {
  await openApp(`/developer?tab=system&view=audit${search}`, developer)
  await seen('Audit log')
  await expectNone(loading)
}

async function openUsers(search = ''): Promise<void> {
  await createAccount({ name: longName })
  await openApp(`/developer?tab=users${search}`, developer)
  await seen(longName)
}
async function openUserMenu(): Promise<void> {
  // Another user's than the developer's, whatever other tests have made of them. In the address, so that no row is searched away.
  await openUsers('&membership=non_member')
  await button(/^Actions for/)
    .first()
    .click()
  await expect.element(page.getByRole('menu')).toBeVisible()
}

async function openUserView(section: string): Promise<void> {
  await openApp('/developer', developer)
  const search = `/api/developer/users?q=${encodeURIComponent(customer.email)}`
  const [user] = (await callServer(search, undefined, 'GET')) as { id: string }[]
  await openApp(`/developer?tab=user-view&user=${user?.id}&${section}`)
  await seen(/You are looking at/)
}

async function openMails(): Promise<void> {
  await openApp('/developer?tab=email-logs', developer)
  await expect.element(page.getByRole('list', { name: 'Recent emails' })).toBeVisible()
}
async function openFullLog(): Promise<void> {
  await openMails()
  await button('View full log').click()
  await expect.element(page.getByRole('list', { name: 'All emails' })).toBeVisible()
}
async function openMail(): Promise<void> {
  // A test email can be sent again, unlike emails with codes, which parallel tests send.
  const subject = `Does it arrive? ${Date.now()}`
  await openApp('/developer', developer)
  await callServer('/api/developer/test-email', { recipient: 'somebody@example.com', subject })
  await openFullLog()
  // Its search, because the five recent emails may all be of parallel tests.
  await dialog().getByLabelText('Search').fill(subject)
  await dialog().getByRole('button', { name: subject }).click()
  await seen('Message ID')
}

describe.each([
  ...publicScreens.map((screen) => ({ ...screen, isPublic: true })),
  ...waysIn,
  ...settings,
  ...customerScreens,
  ...resaleScreens,
  ...staffScreens,
])('$name', ({ open, isPublic = false }: Screen) => {
  it('is accessible: axe finds no problem, and no text is cut off at twice the text size', async () => {
    await open()
    await expectAccessible({ isPublic })
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
