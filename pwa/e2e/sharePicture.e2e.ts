import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cachedPaths, isControlled, untilDraftStored } from './device.ts'
import { expect, openAs, phone, test, withWorker } from './test.ts'

const customer = 'customer@example.com'

interface Shared {
  name: string
  type: string
  base64: string
}
const gif = (name: string): Shared => ({ name, type: 'image/gif', base64: btoa('GIF89a and so on') })
const shareFile = (page: Page, file: Shared) =>
  page.evaluate(({ name, type, base64 }) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.enctype = 'multipart/form-data'
    form.action = '/dashboard?tab=new-request&share=1'
    const input = document.createElement('input')
    input.type = 'file'
    input.name = 'screenshot'
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], name, { type }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, file)
const share = (page: Page) => shareFile(page, gif('Sitzplätze 12.gif'))
const replace = (page: Page) => page.getByRole('button', { name: 'Use the shared picture' }).click()

test('a picture shared with the app waits for the sign-in, is put into the form even offline, and fills it', async ({
  newPage,
}) => {
  const page = await newPage(withWorker(phone))
  await page.goto('/')
  await isControlled(page)

  await test.step('it waits for the sign-in, and for the app to be opened again', async () => {
    await share(page)
    await expect(page).toHaveURL(/shared=/)
    await page.goto('/')
    await openAs(page, customer, '/dashboard?tab=new-request')
    await expect(page.getByText('Sitzplätze 12.gif')).toBeVisible()
    await untilDraftStored(page, 'Sitzplätze 12.gif')
  })

  await test.step('the form asks before it replaces another picture', async () => {
    await shareFile(page, gif('second.gif'))
    await page.getByRole('button', { name: 'Keep the current one' }).click()
    await expect(page.getByText('Sitzplätze 12.gif')).toBeVisible()
    await page.context().setOffline(true)
    await shareFile(page, gif('third.gif'))
    await replace(page)
    await expect(page.getByText('third.gif')).toBeVisible()
    await expect(page.getByText('Sitzplätze 12.gif')).toBeHidden()
    // Without it the form would not ask again.
    await untilDraftStored(page, 'third.gif')
    // The picture is removed from the cache, and a reload does not look for it again.
    await expect(page).toHaveURL(/\/dashboard\?tab=new-request$/)
    expect((await cachedPaths(page)).filter((path) => path.startsWith('/shared/'))).toEqual([])
    await page.context().setOffline(false)
  })

  await test.step('the form says if it cannot take a picture', async () => {
    await shareFile(page, { name: 'seats.svg', type: 'image/svg+xml', base64: btoa('<svg/>') })
    await replace(page)
    await expect(page.getByText(/^Invalid file type\. Please upload an image file/)).toBeVisible()
  })

  await test.step('what is on it is read into the form', async () => {
    const picture = await readFile('api/integrations/textReader/listing.webp')
    const listing = { artist: 'Tate McRae', venue: 'Footprint Center', concertDate: '2087-10-15T19:30' }
    const reading = { ...listing, section: '222', row: '3', price: 117 }
    // Reading it for real takes as long as the machine is busy.
    await page.route('**/api/files/*/read', (route) => route.fulfill({ json: reading }))
    await shareFile(page, { name: 'seats.webp', type: 'image/webp', base64: picture.toString('base64') })
    await replace(page)
    await expect(page.getByText(/^Read from your screenshot/)).toBeVisible()
    for (const [label, value] of [
      ['Artist/Band', listing.artist],
      ['Venue', listing.venue],
      ['Event Date', listing.concertDate],
      ['Preferred Section', '222'],
      ['Preferred Row', '3'],
      ['Price you found', '$117'],
    ] as const)
      await expect(page.getByLabel(label)).toHaveValue(value)
  })

  await test.step('without a service worker the form asks for the picture again', async () => {
    const page = await newPage(phone)
    await openAs(page, customer, '/robots.txt')
    await share(page)
    await expect(page.getByText('The picture did not arrive. Please choose it in the form.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Request Live Entertainment' })).toBeVisible()
  })
})
