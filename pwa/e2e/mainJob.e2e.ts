import { localStorageText } from './device.ts'
import { closeDialog, expectEmptyForm, fillInCard, fillInRequest, showDetails } from './outboxPages.ts'
import { expect, expectToast, openAs, openDialog, phone, signOut, tablet, test } from './test.ts'

test('from a screenshot to a paid ticket: a customer on a phone, an admin on a tablet', async ({
  newPage,
}) => {
  const customer = await newPage(phone)
  const admin = await newPage(tablet)

  await test.step('the customer registers and signs in', async () => {
    await customer.goto('/')
    await customer.getByRole('link', { name: 'Sign In' }).first().click()
    // A drawn page has its fields enabled once it is ready.
    await expect(customer.getByLabel('Email')).toBeEnabled()
    await customer.getByRole('tab', { name: 'Sign Up' }).click()
    await customer.getByLabel('Full name').fill('Mara Oduya')
    await customer.getByLabel('Email').fill('mara@example.com')
    await customer.getByLabel('Phone').fill('(555) 010-0142')
    await customer.getByLabel('Zip code').fill('94704')
    await customer.getByLabel('Password', { exact: true }).fill('a long enough password')
    await customer.getByLabel('Confirm password').fill('a long enough password')
    await customer.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expectToast(customer, 'Please log in with your new account')
    await expect(customer.getByLabel('Email')).toHaveValue('mara@example.com')
    await customer.getByLabel('Password', { exact: true }).fill('a long enough password')
    await customer.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(customer.getByRole('heading', { name: 'Request Live Entertainment' })).toBeVisible()
  })

  await test.step('the request is submitted', async () => {
    await fillInRequest(customer, 'Mitski')
    await customer.getByRole('button', { name: 'Submit Ticket Request' }).click()
    const sent = openDialog(customer)
    await expect(sent.getByText('We answer by')).toBeVisible()
    await sent.getByRole('button', { name: 'Close' }).click()
    await expectToast(customer, 'Request submitted successfully!')
    await expectEmptyForm(customer)
  })

  await test.step('the admin sees it, writes, and the customer sees that without reloading', async () => {
    await openAs(admin, 'admin@example.com', '/admin')
    await expect(admin.getByRole('banner').getByText(/\d pending/)).toBeVisible()
    // The tablet's header is one line, in which nothing lies over anything else.
    const boxes = await admin
      .getByRole('banner')
      .getByText(/\d (pending|completed today)|Transactions/)
      .or(admin.getByRole('button', { name: 'Go to or do' }))
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes).toHaveLength(4)
    for (const [index, one] of boxes.entries()) {
      expect(one.bottom).toBeLessThan(64)
      for (const other of boxes.slice(index + 1)) {
        const isApart = one.right <= other.left || other.right <= one.left
        expect(isApart || one.bottom <= other.top || other.bottom <= one.top).toBe(true)
      }
    }
    await admin
      .getByRole('button', { name: /Mitski/ })
      .or(admin.getByRole('link', { name: /Mitski/ }))
      .first()
      .click()
    await expect(admin.getByText('mara@example.com')).toBeVisible()
    await expect(admin.getByText('$240')).toBeVisible()

    await customer.getByRole('link', { name: 'Request History' }).click()
    await customer.getByRole('button', { name: /View/ }).first().click()
    await expect(customer.getByRole('dialog', { name: 'Mitski' })).toBeVisible()
    await admin.getByRole('textbox', { name: /^Message/ }).fill('Looking now!')
    await admin.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(customer.getByRole('log').getByText('Looking now!')).toBeVisible()
    await customer.getByRole('textbox', { name: /^Message/ }).fill('Two together, please')
    await customer.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(admin.getByRole('log').getByText('Two together, please')).toBeVisible()
  })

  await test.step('the admin makes an offer, the customer sees the total and what is saved', async () => {
    await admin.getByRole('button', { name: 'Make Offer' }).first().click()
    await admin.getByLabel(/Price per ticket/).fill('180')
    await expect(admin.getByText('Offer expires in 24 hours')).toBeVisible()
    // The countdown is there for five seconds, so the page itself looks.
    const countdown = admin.waitForFunction(() =>
      /Sending \$375\.00 to Mara in \d\ss/.test(document.body.textContent ?? ''),
    )
    await admin.getByRole('button', { name: 'Send $375.00', exact: true }).click()
    await countdown
    const offer = customer.getByRole('region', { name: 'Current offer' })
    await expect(offer.getByText('$375.00', { exact: true })).toBeVisible()
    await expect(offer.getByText('You save $105.00')).toBeVisible()
    await showDetails(customer)
    await expect(offer.getByText('2 × $180.00 each + $15.00 service fee').last()).toBeVisible()
  })

  await test.step('the customer accepts after a confirmation and is taken to checkout', async () => {
    await customer.getByRole('button', { name: /^Accept/ }).click()
    await expect(customer.getByRole('dialog', { name: 'Accept this offer?' })).toBeVisible()
    await openDialog(customer)
      .getByRole('button', { name: /^Accept/ })
      .click()
    await customer.waitForURL(/\/checkout\//)
    await expect(customer.getByRole('button', { name: 'Pay $375.00' })).toBeEnabled()
    // The lists of a page are saved when it is left.
    await customer.reload()
    await expect(customer.getByRole('button', { name: 'Pay $375.00' })).toBeEnabled()
    expect(await localStorageText(customer)).not.toContain('_secret_')
  })

  await test.step('the bank asks for 3-D Secure, and the payment is received', async () => {
    await fillInCard(customer, '4000 0025 0000 3155')
    await customer.getByRole('button', { name: 'Pay $375.00' }).click()
    await customer.getByRole('button', { name: 'Complete' }).click()
    await expect(customer.getByRole('heading', { name: "You're going." })).toBeVisible()
  })

  await test.step('the admin delivers both seats at once', async () => {
    await admin.getByRole('button', { name: 'Deliver tickets' }).first().click()
    const seat = (position: number) =>
      openDialog(admin).getByRole('group', { name: `Ticket ${position} of 2` })
    await seat(1).getByLabel('Seat', { exact: true }).fill('11')
    await expect(seat(2).getByLabel('Seat', { exact: true })).toHaveValue('12')
    await openDialog(admin).getByLabel('Gate', { exact: true }).fill('C')
    await seat(1).getByLabel('Code text').fill('LS-TEST-11')
    await seat(2).getByLabel('Code text').fill('LS-TEST-11')
    await expect(seat(2).getByLabel('Code text')).toHaveAccessibleDescription(
      'This code is already on another ticket: Seat 11',
    )
    await seat(2).getByLabel('Code text').fill('LS-TEST-12')
    await openDialog(admin).getByRole('button', { name: 'Deliver 2 tickets' }).click()
    await expect(openDialog(admin)).toHaveCount(0)
    await expect(admin.getByText('Tickets · 2 of 2 delivered')).toBeVisible()
  })

  await test.step('the customer shows the QR code and confirms the receipt, also after a reload', async () => {
    // The payment is not interrupted.
    await customer.getByRole('link', { name: 'See it in My Tickets' }).click()
    await openDialog(customer).getByRole('button', { name: 'Show QR codes' }).click()
    await expect(customer.getByRole('img', { name: /QR code/ }).first()).toBeVisible()
    await expect(customer.getByText('LS-TEST-11')).toBeVisible()
    await expect(openDialog(customer)).toHaveCount(0)
    await customer.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(openDialog(customer).getByText('Downloaded')).toHaveCount(1)

    const receipt = customer.getByRole('checkbox', { name: /I have received it/ }).first()
    await receipt.click()
    await expect(customer.getByRole('dialog', { name: 'Have you received Seat 11?' })).toBeVisible()
    await openDialog(customer).getByRole('button', { name: 'Yes, I have it' }).click()
    await expect(customer.getByText(/Received \w+ \d+/)).toBeVisible()
    await customer.reload()
    await expect(customer.getByText(/Received \w+ \d+/)).toBeVisible()
    await expect(customer.getByRole('checkbox', { name: /I have received it/ })).toHaveCount(1)
    await closeDialog(customer)
  })

  await test.step('and signs out', async () => {
    await signOut(customer)
    await customer.goto('/dashboard')
    await expect(customer.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  })
})
