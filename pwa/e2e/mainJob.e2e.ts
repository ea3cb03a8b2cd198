import { screenshot } from './outboxPages.ts'
import {
  expect,
  expectAccessible,
  openDialog,
  phone,
  signIn,
  signOut,
  tablet,
  test,
  toastOf,
} from './test.ts'

test('from a screenshot to a paid ticket: a customer on a phone, an admin on a tablet', async ({
  newPage,
}) => {
  const customer = await newPage(phone)
  const admin = await newPage(tablet)

  await test.step('the customer registers and signs in', async () => {
    await customer.goto('/')
    await expectAccessible(customer)
    await customer.getByRole('link', { name: 'Sign In' }).first().click()
    await expectAccessible(customer)
    await customer.getByRole('tab', { name: 'Sign Up' }).click()
    const signUp = customer.getByRole('button', { name: 'Sign Up', exact: true })
    await signUp.click()
    await expect(toastOf(customer)).toContainText('Please fill in all required fields')
    await expect(customer.locator('form').getByText('Please fill in all required fields')).toHaveCount(0)
    await expect(customer.getByLabel('Full name')).toBeFocused()
    await expect(customer.getByLabel('Phone')).toHaveAccessibleDescription(/^Enter your phone number/)
    await expect(customer.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
    await customer.getByLabel('Full name').fill('Mara Oduya')
    await customer.getByLabel('Email').fill('customer@example.com')
    await customer.getByLabel('Phone').fill('(555) 010-0142')
    await customer.getByLabel('Zip code').fill('94704')
    await customer.getByLabel('Password', { exact: true }).fill('a long enough password')
    await customer.getByLabel('Confirm password').fill('a long enough password')
    await expectAccessible(customer)

    // Somebody has an account with that email: it can be signed in to, and what was typed stays.
    await signUp.click()
    await expect(customer.getByLabel('Email')).toHaveAccessibleDescription(/has an account already/)
    await customer.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(customer.getByLabel('Email')).toHaveValue('customer@example.com')
    await expect(customer.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(toastOf(customer)).toHaveCount(0)
    await customer.getByRole('tab', { name: 'Sign Up' }).click()
    await expect(customer.getByLabel('Full name')).toHaveValue('Mara Oduya')

    await customer.getByLabel('Email').fill('mara@example.com')
    await signUp.click()
    await expect(toastOf(customer)).toContainText('Please log in with your new account')
    await expect(customer.getByLabel('Email')).toHaveValue('mara@example.com')
    await customer.getByLabel('Password', { exact: true }).fill('a long enough password')
    await customer.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(customer.getByRole('heading', { name: 'Request Live Entertainment' })).toBeVisible()
  })

  await test.step('a form with gaps says what is missing beside each field, and keeps what was typed', async () => {
    await customer.getByLabel('Artist/Band').fill('Mitski')
    await customer.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expect(customer.getByText('Venue is required')).toBeVisible()
    await expect(customer.getByText('Event date is required')).toBeVisible()
    await expect(customer.getByText('Section is required')).toBeVisible()
    await expect(customer.getByText('Row number is required')).toBeVisible()
    await expect(customer.getByText('Secondary market app price is required')).toBeVisible()
    await expect(customer.getByText('Secondary market app screenshot is required')).toBeVisible()
    await expect(customer.getByLabel('Artist/Band')).toHaveValue('Mitski')
    await expectAccessible(customer)
  })

  await test.step('the screenshot is picked, looked at, removed and picked again', async () => {
    const file = customer.locator('input[type=file]')
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(toastOf(customer)).toContainText('Invalid file type')
    await file.setInputFiles(screenshot)
    await customer.getByRole('button', { name: 'Remove' }).click()
    await expect(customer.getByText('Add a screenshot of the seats')).toBeVisible()
    await file.setInputFiles(screenshot)
    await expect(customer.getByRole('button', { name: 'Remove' })).toBeVisible()
  })

  await test.step('the request is submitted', async () => {
    await customer.getByLabel('Venue').fill('Greek Theatre')
    await customer.getByLabel('Event Date').fill('2020-06-05T20:00')
    await customer.getByLabel('Venue').focus()
    await expect(customer.getByLabel('Event Date')).toHaveAccessibleDescription(/This event is already over/)
    await customer.getByLabel('Event Date').fill('2030-06-05T20:00')
    await expect(customer.getByText('This event is already over')).toHaveCount(0)
    await customer.getByLabel('Preferred Section').fill('102')
    await customer.getByLabel('Preferred Row').fill('F-7 ')
    await expect(customer.getByLabel('Preferred Row')).toHaveValue('F7')
    await customer.getByLabel('Price you found').fill('abc')
    await customer.getByLabel('Venue').focus()
    await expect(customer.getByText(/This does not read as a price/)).toBeVisible()
    await customer.getByLabel('Price you found').fill('$240')
    await expect(customer.getByText(/This does not read as a price/)).toHaveCount(0)
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Submit Ticket Request' }).click()
    await expect(toastOf(customer)).toContainText('Request submitted successfully!')
    await expect(customer.getByLabel('Artist/Band')).toHaveValue('')
  })

  await test.step('the admin sees it, writes, and the customer sees that without reloading', async () => {
    await signIn(admin, 'admin@example.com')
    await admin.goto('/admin')
    await expectAccessible(admin)
    // The badges stand on one line of the tablet's header.
    const tops = await admin
      .getByRole('banner')
      .getByText(/\d (to deliver|pending|completed today)/)
      .evaluateAll((badges) => badges.map((badge) => Math.round(badge.getBoundingClientRect().top)))
    expect(tops.length).toBeGreaterThan(1)
    expect(new Set(tops).size).toBe(1)
    await admin
      .getByRole('button', { name: /Mitski/ })
      .or(admin.getByRole('link', { name: /Mitski/ }))
      .first()
      .click()
    await expect(admin.getByText('mara@example.com')).toBeVisible()
    await expect(admin.getByText('$240')).toBeVisible()
    await expectAccessible(admin)

    await customer.getByRole('link', { name: 'Request History' }).click()
    await expectAccessible(customer)
    await customer.getByRole('button', { name: /View/ }).first().click()
    await expect(customer.getByRole('dialog', { name: 'Mitski' })).toBeVisible()
    await admin.getByRole('textbox', { name: /^Message/ }).fill('Looking now!')
    await admin.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(customer.getByText('Looking now!')).toBeVisible()
    await customer.getByRole('textbox', { name: /^Message/ }).fill('Two together, please')
    await customer.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(admin.getByRole('log').getByText('Two together, please')).toBeVisible()
  })

  await test.step('the admin makes an offer, the customer sees the total and what is saved', async () => {
    await admin.getByRole('button', { name: 'Make Offer' }).first().click()
    await admin.getByLabel(/Price each/).fill('180')
    await expect(admin.getByText('Offer expires in 24 hours')).toBeVisible()
    await expectAccessible(admin)
    await admin.getByRole('button', { name: /Send offer/ }).click()
    await expect(customer.getByText('2 × $180.00 each + $15.00 service fee')).toBeVisible()
    await expect(openDialog(customer).getByText('You keep $105.00')).toBeVisible()
    await expectAccessible(customer)
  })

  await test.step('the customer accepts after a confirmation, and comes to checkout', async () => {
    await customer.getByRole('button', { name: /^Accept/ }).click()
    await expect(customer.getByRole('dialog', { name: 'Accept this offer?' })).toBeVisible()
    await expectAccessible(customer)
    await openDialog(customer)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await customer.waitForURL(/\/checkout\//)
    await expect(customer.getByRole('button', { name: 'Pay $375.00' })).toBeEnabled()
    await expectAccessible(customer)
    const saved = await customer.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(saved).not.toContain('_secret_')
  })

  await test.step('a declined card says so and leaves the form usable; 3-D Secure pays', async () => {
    const pay = async (card: string) => {
      await customer.getByLabel('Card number').fill(card)
      await customer.getByLabel(/Expiration/).fill('12 / 40')
      await customer.getByLabel(/Security code|CVC/).fill('123')
      await customer.getByLabel(/ZIP/i).fill('94704')
      await customer.getByRole('button', { name: 'Pay $375.00' }).click()
    }
    await pay('4000 0000 0000 0002')
    await expect(toastOf(customer)).toContainText('Payment Failed')
    await pay('4000 0025 0000 3155')
    await customer.getByRole('button', { name: 'Fail' }).click()
    await expect(customer.getByRole('button', { name: 'Pay $375.00' })).toBeEnabled()
    await pay('4000 0025 0000 3155')
    await customer.getByRole('button', { name: 'Complete' }).click()
    await expect(customer.getByRole('heading', { name: 'Payment received' })).toBeVisible()
    await expectAccessible(customer)
  })

  await test.step('the receipt can be read again, from the address and from the request', async () => {
    const isThere = async () => {
      await expect(customer.getByRole('heading', { name: 'Receipt' })).toBeVisible()
      await expect(customer.getByRole('article', { name: 'Receipt' })).toContainText('$375.00')
      await expect(customer.getByRole('link', { name: 'Go to My Tickets' })).toBeVisible()
    }
    await customer.reload()
    await isThere()
    await expectAccessible(customer)
    await customer.getByRole('link', { name: 'Back to the request' }).click()
    await openDialog(customer).getByRole('link', { name: 'Receipt' }).click()
    await isThere()
  })

  await test.step('the admin delivers both seats', async () => {
    await expect(admin.getByRole('button', { name: /Deliver/ }).first()).toBeVisible()
    const deliver = async (seat: string) => {
      await admin.getByLabel('Seat', { exact: true }).fill(seat)
      await admin.getByLabel('Gate').fill('C')
      await admin.getByLabel('QR code text').fill(`LS-TEST-${seat}`)
      await expectAccessible(admin)
      await openDialog(admin).getByRole('button', { name: 'Deliver ticket' }).click()
    }
    await admin
      .getByRole('button', { name: /Deliver/ })
      .first()
      .click()
    await deliver('11')
    await openDialog(admin)
      .getByRole('button', { name: /^Next: / })
      .click()
    await deliver('11')
    await expect(admin.getByLabel('Seat', { exact: true })).toHaveAccessibleDescription(
      'This seat is already on another ticket: Section 102 · Row F7 · Seat 11',
    )
    await deliver('12')
    await expect(openDialog(admin)).toHaveCount(0)
  })

  await test.step('the customer shows the QR code and confirms the receipt, which stays', async () => {
    await customer.goto('/dashboard?tab=my-tickets')
    await expect(customer.getByText('Ready to Download')).toBeVisible()
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Show QR code' }).click()
    await expect(customer.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
    await expect(customer.getByText('LS-TEST-11')).toBeVisible()
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Close', exact: true }).click()

    const receipt = customer.getByRole('checkbox', { name: /I have received it/ }).first()
    await receipt.click()
    await expect(customer.getByRole('dialog', { name: 'Have you received Seat 11?' })).toBeVisible()
    await openDialog(customer).getByRole('button', { name: 'Not yet' }).click()
    await expect(openDialog(customer)).toHaveCount(0)
    await expect(receipt).not.toBeChecked()
    await expect(receipt).toBeFocused()
    await receipt.click()
    await openDialog(customer).getByRole('button', { name: 'Yes, I have it' }).click()
    await expect(customer.getByText(/Received \w+ \d+/)).toBeVisible()
    await customer.reload()
    await expect(customer.getByText(/Received \w+ \d+/)).toBeVisible()
    await expect(customer.getByRole('checkbox', { name: /I have received it/ })).toHaveCount(1)
  })

  await test.step('nothing of another customer’s request can be seen, by its link either', async () => {
    const all = await admin.request.get('/api/admin/ticket-requests')
    const requests: { id: string; artist: string }[] = await all.json()
    const foreign = requests.find(({ artist }) => artist === 'Khruangbin')
    expect(foreign).toBeDefined()
    for (const id of [foreign?.id, 'none']) {
      await customer.goto(`/dashboard?ticket=${id}`)
      await expect(openDialog(customer).getByText('There is no such request')).toBeVisible()
      await expect(openDialog(customer).getByRole('button', { name: 'Retry' })).toHaveCount(0)
      await openDialog(customer).getByRole('button', { name: 'Close' }).click()
      await expect(openDialog(customer)).toHaveCount(0)
    }
  })

  await test.step('and signs out', async () => {
    await signOut(customer)
    await customer.goto('/dashboard')
    await expect(customer.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  })
})
