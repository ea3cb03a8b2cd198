import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createDraftStore, createSpareDrafts } from '../../forms/draftStore.ts'
import { listDrafts } from '../../offline/drafts.ts'
import { OfflineDb } from '../../offline/offlineDb.ts'
import { deviceOwner } from '../../session/deviceOwner.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline } from '../../testing/network.ts'
import { openApp, reloadApp } from '../../testing/openApp.tsx'
import { createAccount } from '../../testing/people.ts'
import {
  emptyForm,
  fillInRequest,
  openLines,
  screenshotFile,
  screenshotInput,
  screenshotPreview,
} from '../../testing/requestForm.ts'
import { button, expectAddress, expectNone, field, toast } from '../../testing/screen.ts'
import { dismissToast } from '../../ui/toasts/toastStore.ts'
import { draftPlaces } from '../requests/requestForm.ts'

const eventDate = field(/^Event Date/)
const venue = field(/^Venue/)
const submit = button('Submit Ticket Request')

const notes = new File(['no picture'], 'notes.txt', { type: 'text/plain' })

const openForm = async () => {
  await openApp('/dashboard', await createAccount())
  await openLines()
}

it('missing fields are marked, typed text is kept, a field shows an error when it is left, and a price that is not a number while it is typed, unless something else is wrong with it', async () => {
  await openForm()
  // Back to the screenshot, while nothing is filled in.
  const back = button('Go back')
  await submit.click()
  await expect.element(page.getByText('Artist is required')).toBeVisible()
  await back.click()
  await expect.element(screenshotInput).toHaveFocus()
  await expectNone(submit)
  await openLines()
  // The errors of the attempt are gone with it.
  await expectNone(page.getByText('Artist is required'))
  await expect.element(page.getByText('Needed to send the request.')).toBeVisible()
  await field(/^Artist/).fill('Mitski')
  await expectNone(back)
  await button('Clear').click()
  await expect.element(screenshotInput).toHaveFocus()
  await openLines()
  await expect.element(field(/^Artist/)).toHaveValue('')
  await field(/^Artist/).fill('Mitski')
  await submit.click()
  for (const words of [
    'Venue is required',
    'Event date is required',
    'Section is required',
    'Row number is required',
    'At least 1 ticket is required',
    'Secondary market app price is required',
    'Secondary market app screenshot is required',
  ]) {
    await expect.element(page.getByText(words)).toBeVisible()
  }
  await expect.element(field(/^Artist/)).toHaveValue('Mitski')
  await expectAccessible()

  // In the product's words and face, as the others are.
  await expect.element(page.getByText('Choose day and time', { exact: true })).toBeVisible()
  await eventDate.fill('2020-06-05T20:00')
  venue.element().focus()
  await expect.element(eventDate).toHaveAccessibleDescription(/This event is already over/)
  await expectNone(page.getByText(/this show starts sooner/))
  await eventDate.fill('2030-06-05T20:00')
  await expectNone(page.getByText('This event is already over'))
  // The number of tickets is asked for too.
  const tickets = page.getByRole('spinbutton', { name: 'Number of Tickets' })
  await expect.element(tickets).toHaveValue('')
  await expect.element(button('Fewer tickets')).toBeDisabled()
  await button('More tickets').click()
  await expect.element(tickets).toHaveValue('1')
  await expectNone(page.getByText('At least 1 ticket is required'))
  // Only characters of row names are taken.
  await field(/^Preferred Row/).fill('F-7 ')
  await expect.element(field(/^Preferred Row/)).toHaveValue('F7')

  const price = field(/^Price you found/)
  const unread = page.getByText(/We cannot read this as a price/)
  await price.fill('$')
  await expectNone(unread)
  await price.fill('abc')
  await expect.element(unread).toBeVisible()
  const before = submit.element().getBoundingClientRect().top
  venue.element().focus({ preventScroll: true })
  await expect.element(price).not.toHaveFocus()
  expect(submit.element().getBoundingClientRect().top).toBe(before)
  await price.fill('$240')
  await expectNone(unread)
  await price.fill('about ninety dollars, as far as I remember')
  venue.element().focus()
  await expect.element(price).toHaveAccessibleDescription(/at most 30/i)
  await expectNone(unread)

  // What is missing is shown above the button, the picture area as well.
  await page.viewport(320, 568)
  for (const [label, text] of [
    [/^Venue/, 'Greek Theatre'],
    [/^Preferred Section/, '102'],
    [/^Price you found/, '$240'],
  ] as const) {
    await field(label).fill(text)
  }
  field(/^Artist/)
    .element()
    .scrollIntoView()
  await submit.click()
  await expect.element(screenshotInput).toHaveFocus()
  const noScreenshot = page.getByText('Secondary market app screenshot is required').element()
  await expect
    .poll(() => noScreenshot.getBoundingClientRect().bottom)
    .toBeLessThan(submit.element().getBoundingClientRect().top)
})

it('Back leads from the card to the picture, which goes on with what is filled in, and from there out of the tab', async () => {
  await openApp('/dashboard?tab=my-tickets', await createAccount())
  await page.getByRole('navigation').getByRole('link', { name: 'New Request' }).click()
  await openLines()
  await field(/^Artist/).fill('Mitski')
  await screenshotInput.upload(await screenshotFile())
  await expect.element(screenshotPreview).toBeVisible()
  history.back()
  await expectNone(submit)
  await expect.element(screenshotPreview).toBeVisible()
  await button('Go on with your request').click()
  await expect.element(field(/^Artist/)).toHaveValue('Mitski')
  await expect.element(page.getByRole('heading', { name: 'What did you find?' })).toHaveFocus()
  history.back()
  await expectNone(submit)
  history.back()
  await expectAddress('/dashboard?tab=my-tickets')
  history.forward()
  await expect.element(field(/^Artist/)).toHaveValue('Mitski')
})

it('why a file was not taken stands at the field until another is chosen: picked, pasted or dropped, offline too; also if the server takes no more today', async () => {
  const carrying = (...files: File[]) => {
    const data = new DataTransfer()
    for (const file of files) data.items.add(file)
    return data
  }
  const paste = (clipboardData: DataTransfer) =>
    venue.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  // Beside the field as well.
  const drop = (dataTransfer: DataTransfer) =>
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  const wrongType = /Invalid file type\. Please upload an image file \(JPG, PNG, etc\.\)/
  const input = screenshotInput
  await openForm()
  await expect.element(venue).toBeVisible()
  await goOffline()
  await input.upload(notes)
  await expect.element(toast()).toHaveTextContent('Invalid file type')
  await expect.element(input).toHaveAccessibleDescription(wrongType)
  dismissToast()
  await submit.click()
  await expect.element(input).toHaveAccessibleDescription(wrongType)
  await expect.element(input).toHaveAccessibleDescription(/screenshot is required/)
  const large = new File(['GIF89a', new Uint8Array(5 * 1024 * 1024)], 'large.gif', { type: 'image/gif' })
  // Prevented: the browser does not open the file instead of the page.
  expect(drop(carrying(large))).toBe(false)
  await expect
    .element(input)
    .toHaveAccessibleDescription(/File too large\. Please upload an image smaller than 5MB/)
  paste(carrying(new File(['%PDF-'], 'tickets.pdf', { type: 'application/pdf' })))
  await expect.element(input).toHaveAccessibleDescription(wrongType)

  const cells = carrying(await screenshotFile())
  cells.setData('text/plain', 'Mitski')
  cells.setData('text/html', '<table></table>')
  paste(cells)
  paste(carrying(await screenshotFile()))
  await expect.element(screenshotPreview).toBeVisible()
  await expect.element(input).not.toHaveAccessibleDescription(/Invalid/)
  drop(carrying(notes))
  await expect.element(input).toHaveAccessibleDescription(/Your screenshot is still the one above/)
  await expect.element(screenshotPreview).toBeVisible()

  // Uploads go by `fetch` then, which can be answered.
  vi.stubGlobal('XMLHttpRequest', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const json = { message: 'You have uploaded a lot of files today.', code: 'quota_used_up' }
  answerCalls(/^\/api\/files\//, { status: 429, json })
  await goOnline()
  await input.upload(await screenshotFile(61))
  await expect
    .element(page.getByText(/Not uploaded yet\. You have uploaded a lot of files today/))
    .toBeVisible()
})

it('what another tab has sent is no longer in the form', async () => {
  await openForm()
  await fillInRequest('Mitski')
  const userId = deviceOwner.read()?.id ?? ''
  const db = new OfflineDb(userId)
  const otherTab = createDraftStore(Promise.resolve(db), createSpareDrafts(userId))
  onTestFinished(() => {
    otherTab.close()
    db.close()
  })
  const { form, picture } = draftPlaces(undefined)
  const stored = async () => (await listDrafts(db)).map(({ place }) => place)
  await expect.poll(stored).toEqual([form, picture])
  for (const place of [form, picture]) {
    otherTab.load(place)
    await expect.poll(() => otherTab.read(place)).toBeDefined()
    await db.drafts.delete(place)
    otherTab.drop(place)
  }
  await expectNone(screenshotPreview)
  await expect.element(field(/^Artist/)).toHaveValue('')
  await reloadApp()
  await expect.element(emptyForm).toBeVisible()
})

it('why the server refused a request stands in the form if it is about no field, until it is submitted again', async () => {
  await openForm()
  await fillInRequest('Mitski')
  const message = 'Please answer our offers before you ask for more.'
  const json = { message, code: 'request_changed' }
  const stop = answerCalls('/api/ticket-requests', { status: 409, json }, 'POST')
  await submit.click()
  await expect.element(toast()).toHaveTextContent(message)
  dismissToast()
  await expectNone(toast())
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  await reloadApp()
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  stop()
  await submit.click()
  await expect.element(toast()).toHaveTextContent('Request submitted successfully!')
  await expectNone(page.getByText(message))
})
