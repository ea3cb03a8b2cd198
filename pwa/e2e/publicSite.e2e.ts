import { isControlled } from './device.ts'
import { desktop, header, openLanding, pages } from './publicPages.ts'
import { expect, expectAccessible, phone, signIn, test } from './test.ts'

test.describe('the header', () => {
  test('leads nobody to the sign-in', async ({ newPage }) => {
    const page = await newPage(phone)
    await page.goto('/')
    await expect(page).toHaveTitle('Live Shows')
    await expect(header(page).getByRole('link')).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute('href', '/auth')
    await header(page)
      .getByRole('link', { name: /Sign in/ })
      .click()
    await expect(page).toHaveURL(/\/auth$/)
  })

  for (const { email, name, home, links } of [
    {
      email: 'customer@example.com',
      name: 'Sam Rivera',
      home: '/dashboard',
      links: { Dashboard: '/dashboard' },
    },
    {
      email: 'admin@example.com',
      name: 'Jo Park',
      home: '/dashboard',
      links: { Dashboard: '/dashboard', Admin: '/admin' },
    },
    {
      email: 'developer@example.com',
      name: 'Kit Moreno',
      home: '/developer',
      links: { 'Developer Dashboard': '/developer' },
    },
  ]) {
    test(`greets ${email} and leads to their pages`, async ({ newPage }) => {
      const page = await newPage(desktop)
      await signIn(page, email)
      // Every header there ever is, from the first one on.
      await page.addInitScript(() => {
        const seen = new Set<string>()
        Object.assign(window, { seen })
        new MutationObserver(() => {
          for (const bar of document.querySelectorAll('header')) seen.add(bar.innerHTML)
        }).observe(document, { childList: true, subtree: true })
      })
      await openLanding(page)
      await expect(header(page).getByText(`Welcome, ${name}`)).toBeVisible()
      const found = await header(page)
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
      expect(found).toEqual(Object.entries(links))
      await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', home)
      await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveCount(0)
      const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
      expect(seen).not.toEqual([])
      expect(seen.filter((bar) => bar.includes('/auth'))).toEqual([])
      await expectAccessible(page)
    })

    test(`is passed over by ${email}, who opens the app at its start`, async ({ newPage }) => {
      const page = await newPage(phone)
      await signIn(page, email)
      await page.goto('/')
      await expect(page).toHaveURL(new RegExp(`${home}$`))
    })
  }

  test('says nothing before it is known who is there, and moves nothing then', async ({ newPage }) => {
    const page = await newPage({ ...phone, serviceWorkers: 'block' })
    await signIn(page, 'customer@example.com')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/me', async (route) => {
      await asked
      await route.continue()
    })
    // As it is for the moment between a sign-in and the server's word about the person.
    await page.evaluate(() => localStorage.setItem('live-shows.signed-in', 'true'))
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(header(page).getByRole('link')).toHaveText(['Live Shows'])
    const height = async () => (await header(page).boundingBox())?.height
    const before = await height()
    answer()
    await expect(header(page).getByText('Welcome, Sam Rivera')).toBeVisible()
    expect(await height()).toBe(before)
  })

  test('greets whoever signs in elsewhere, and takes nobody away from what they read', async ({
    newPage,
  }) => {
    const page = await newPage(desktop)
    await page.goto('/')
    const other = await page.context().newPage()
    await signIn(other, 'customer@example.com')
    await expect(header(page).getByText('Welcome, Sam Rivera')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('the landing page', () => {
  test('has what a visitor looks for', async ({ newPage }) => {
    const page = await newPage(desktop)
    await page.goto('/')
    const part = (name: string) => page.getByRole('region', { name })
    await expect(part('Why choose us').getByRole('listitem')).toHaveCount(3)
    await expect(part('How it works').getByRole('listitem')).toHaveCount(4)
    await expect(part('What our customers say').getByRole('article')).toHaveCount(3)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText('© 2025 Live Shows', { exact: true })).toBeVisible()
    for (const [name, address] of [
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Service', '/terms-of-service'],
    ] as const) {
      await footer.getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
      await expect(page).toHaveTitle(`${name} · Live Shows`)
    }
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`Learn More leads to how it works (reduced motion: ${reducedMotion})`, async ({ newPage }) => {
      const page = await newPage({ ...phone, reducedMotion })
      await page.goto('/')
      await page.evaluate(() => {
        let steps = 0
        addEventListener('scroll', () => Object.assign(window, { steps: ++steps }))
      })
      await page.getByRole('button', { name: 'Learn More' }).click()
      const heading = page.getByRole('heading', { name: 'How it works' })
      await expect(heading).toBeFocused()
      const below = async () => {
        const [title, bar] = await Promise.all([heading.boundingBox(), header(page).boundingBox()])
        return (title?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0))
      }
      await expect.poll(async () => Math.abs((await below()) - 8)).toBeLessThan(2)
      const steps = await page.evaluate(() => (window as unknown as { steps: number }).steps)
      if (reducedMotion === 'reduce') expect(steps).toBe(1)
      else expect(steps).toBeGreaterThan(3)
    })
  }

  test('its six questions open and close independently, with a finger and with keys', async ({ newPage }) => {
    const page = await newPage(phone)
    await page.goto('/')
    const entries = page.getByRole('region', { name: 'Frequently asked questions' }).locator('details')
    await expect(entries).toHaveCount(6)
    await expect(entries.locator('p:visible')).toHaveCount(0)
    const question = (text: string) => entries.locator('summary', { hasText: text })
    const fee = page.getByText(/one service fee of \$15 for the whole order/)
    const gate = page.getByText(/no later than 3 days before the event/)

    await question('What does it cost?').tap()
    await expect(fee).toBeVisible()
    await question('When and how do I get my tickets?').focus()
    await page.keyboard.press('Enter')
    await expect(gate).toBeVisible()
    await expect(fee).toBeVisible()
    await question('What does it cost?').tap()
    await expect(fee).toBeHidden()
    await expect(gate).toBeVisible()
    await question('When and how do I get my tickets?').focus()
    await page.keyboard.press('Space')
    await expect(gate).toBeHidden()
  })
})

test.describe('the legal pages', () => {
  test('are led through by their contents, and open at a place', async ({ newPage }) => {
    const page = await newPage(phone)
    await page.goto('/terms-of-service#delivery')
    await expect(page.getByRole('heading', { name: 'Delivery' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Delivery' })).toBeInViewport()

    await page.goto('/privacy-policy')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.locator('summary').tap()
    const links = contents.getByRole('link')
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    expect(await links.allTextContents()).toEqual(await titles.allTextContents())
    await links.filter({ hasText: 'Cookies' }).tap()
    await expect(page).toHaveURL(/#cookies$/)
    await expect(page.getByRole('heading', { name: 'Cookies' })).toBeFocused()

    await page.getByRole('link', { name: 'Back to the start page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You found seats/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('say what they are, each for itself', async ({ newPage }) => {
    const page = await newPage(desktop)
    const described = new Set<string | null>()
    for (const address of pages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      described.add(await page.locator('meta[name=description]').getAttribute('content'))
    }
    expect(described.size).toBe(pages.length)
  })

  test('print without what is only for the screen', async ({ newPage }) => {
    const page = await newPage(desktop)
    await page.emulateMedia({ media: 'print' })
    await page.goto('/terms-of-service')
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
    for (const name of ['Back to the start page', 'Sign in or sign up', 'Skip to content']) {
      await expect(page.getByRole('link', { name })).toBeHidden()
    }
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.goto('/')
    for (const entry of await page.locator('details').all()) {
      expect((await entry.boundingBox())?.height).toBeGreaterThan(100)
    }
  })
})

test('an address that is none says so, and leads home', async ({ newPage }) => {
  const page = await newPage(phone)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Live Shows')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)

  await signIn(page, 'customer@example.com')
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('all of it opens without a network', async ({ newPage }) => {
  const page = await newPage(phone)
  await page.goto('/')
  await isControlled(page)
  await page.context().setOffline(true)
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
})

test('says where to write to: at once in words, then with the address, which is there without a network too', async ({
  newPage,
}) => {
  const page = await newPage(phone)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/support', async (route) => {
    await asked
    await route.continue()
  })
  const mailbox = page.getByRole('main').getByRole('link', { name: 'support@live-shows.example' })
  await page.goto('/terms-of-service')
  await expect(
    page.getByText('answer any email that you have from us: it goes to our support mailbox.'),
  ).toBeVisible()
  answer()
  await expect(mailbox).toHaveAttribute('href', 'mailto:support@live-shows.example')
  await expect(page.getByText('If you cannot sign in, write to support@live-shows.example.')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)

  await page.unrouteAll()
  await page.context().setOffline(true)
  for (const address of ['/privacy-policy', '/no/such/page']) {
    await page.goto(address)
    await expect(mailbox).toBeVisible()
  }
  await page.context().setOffline(false)
})
