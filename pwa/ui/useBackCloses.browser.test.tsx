import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { messageField, write } from '../testing/discussion.ts'
import { goOffline, goOnline, untilAnswered } from '../testing/network.ts'
import { openApp, reloadApp } from '../testing/openApp.tsx'
import { submitRequest } from '../testing/orders.ts'
import { admin, createAccount } from '../testing/people.ts'
import { screenshotFile, screenshotInput, screenshotPreview } from '../testing/requestForm.ts'
import { button, dialog, expectAddress, expectNone, openMenu, title } from '../testing/screen.ts'

const close = () => dialog().getByRole('button', { name: 'Close', exact: true }).click()
const sheet = page.getByRole('dialog', { name: 'Your screenshot' })
const outboxLink = page.getByRole('link', { name: 'Outbox: 1 unsent' })
const view = page.getByRole('button', { name: /^View/ }).first()

/** The card of the form is a step of its own. */
async function leaveCard(): Promise<void> {
  await expect.element(screenshotPreview).toBeVisible()
  history.back()
  await expect.element(button('Go on with your request')).toBeVisible()
}

/** Opens a tab of a customer with one request, after another page. */
async function openAfterSettings(address = '/dashboard?tab=request-history'): Promise<void> {
  const person = await createAccount()
  await submitRequest(person, 'Mitski')
  await openApp('/no/such/page', person)
  await expect.element(title('Page not found')).toBeVisible()
  await openApp(address)
  await expect.element(title(/^Request/)).toBeVisible()
}

describe('Back', () => {
  it('closes what is open and nothing else, one by one, and does not bring back the outbox that was closed with its button, also after a reload and Forward', async () => {
    const outbox = page.getByRole('dialog', { name: 'Outbox' })
    const question = page.getByRole('dialog', { name: 'Discard this?' })
    const askToDiscard = async () => {
      await openMenu()
      await outboxLink.click()
      await dialog().getByRole('button', { name: 'Discard' }).click()
      await expect.element(question).toBeVisible()
      await expect.poll(() => history.state?.overlays).toBe(1)
    }
    await openAfterSettings()
    await view.click()
    await expect.element(messageField).toBeVisible()
    await untilAnswered()
    await goOffline()
    await write('Written on the way')
    await close()
    await expectNone(dialog())
    await askToDiscard()
    history.back()
    await expectNone(question)
    await expect.element(outbox).toBeVisible()
    history.back()
    await expectNone(dialog())

    await askToDiscard()
    await reloadApp()
    await expect.element(outbox).toBeVisible()
    await close()
    await expectNone(dialog())
    history.forward()
    await expect.element(outbox).toBeVisible()
    await close()
    await expectNone(dialog())
    await goOnline()
    history.back()
    await expectAddress('/no/such/page')

    await openApp('/dashboard?tab=request-history&outbox=1')
    await close()
    await expectNone(dialog())
    history.back()
    await expectAddress('/no/such/page')
  })

  it('does not close a sheet that was opened while the browser was still going back', async () => {
    await openAfterSettings('/dashboard?tab=new-request')
    await screenshotInput.upload(await screenshotFile())
    const go = history.go.bind(history)
    let arrive = () => {}
    history.go = (steps) => {
      arrive = () => go(steps)
    }
    await view.click()
    await expect.element(sheet).toBeVisible()
    await close()
    await expectNone(dialog())
    await view.click()
    await expect.element(sheet).toBeVisible()
    history.go = go
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    arrive()
    await arrived
    // Long enough to close it.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await expect.element(sheet).toBeVisible()
    history.back()
    await expectNone(dialog())
    await expectAddress('/dashboard?tab=new-request')
    await leaveCard()
    history.back()
    await expectAddress('/no/such/page')
  })

  it.each([
    {
      name: 'without an address',
      tab: 'new-request',
      open: async () => {
        await screenshotInput.upload(await screenshotFile())
        await view.click()
      },
    },
    { name: 'with an address', tab: 'request-history', open: () => view.click() },
  ])(
    'does not leave the page of a link that was followed while it was on its way from a sheet $name',
    async ({ tab, open }) => {
      await openAfterSettings(`/dashboard?tab=${tab}`)
      await open()
      await expect.element(dialog()).toBeVisible()
      await untilAnswered()
      const link = page.css('nav a[href$="my-tickets"]').element() as HTMLElement
      const go = history.go.bind(history)
      history.go = (steps) => {
        go(steps)
        link.click()
      }
      const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      await close()
      await arrived
      history.go = go
      await expectNone(dialog())
      await expect.element(title('My Tickets')).toBeVisible()
      await expectAddress('/dashboard?tab=my-tickets')
      history.back()
      await expectAddress(`/dashboard?tab=${tab}`)
      await expectNone(dialog())
      await expectNone(title('My Tickets'))
      if (tab === 'new-request') await leaveCard()
      history.back()
      await expectAddress('/no/such/page')
    },
  )
})

it('an open request of staff returns to the list by Back, and when it is closed after a reload', async () => {
  // The only one in its list: other tests remove theirs.
  const artist = `Back${Date.now()}`
  const list = `/admin?q=${artist}`
  const row = page.css('a[data-request]').first()
  await submitRequest(await createAccount(), artist)
  await openApp('/no/such/page', admin)
  await expect.element(title('Page not found')).toBeVisible()
  await openApp(list)
  await row.click()
  await expect.element(dialog()).toBeVisible()
  history.back()
  await expectNone(dialog())
  await expectAddress(list)

  await row.click()
  await expect.element(dialog()).toBeVisible()
  await reloadApp()
  await expect.element(dialog()).toBeVisible()
  await close()
  await expectNone(dialog())
  await expectAddress(list)
  history.back()
  await expectAddress('/no/such/page')
})
