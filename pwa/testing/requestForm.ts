import { page } from 'vitest/browser'
import { button, field } from './screen.ts'

/** Creates a PNG to use as a screenshot. */
export async function screenshotFile(width = 60, height = 40): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.fillRect(0, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'seats.png', { type: 'image/png' })
}

export const screenshotInput = page.css('input[type=file]')
export const screenshotPreview = page.getByRole('img', { name: 'Preview of your screenshot' })

/** The picture area, the only visible part of a form without content. */
export const emptyForm = button('No screenshot? Type it in')

/** Opens the lines of the form for typing, unless it has content and shows them. */
export async function openLines(): Promise<void> {
  const artist = field(/^Artist/)
  await emptyForm.or(artist).findElement()
  if (artist.query() === null) await emptyForm.click()
}

/** Fills in the new request form and waits for the screenshot's preview. */
export async function fillInRequest(artist: string): Promise<void> {
  const fields = {
    'Artist/Band': artist,
    Venue: 'Greek Theatre',
    'Event Date': '2030-06-05T20:00',
    'Preferred Section': '102',
    'Preferred Row': 'F7',
    'Price you found': '$240',
    'Number of Tickets': '2',
  }
  await openLines()
  for (const [label, text] of Object.entries(fields)) await field(new RegExp(label)).fill(text)
  await screenshotInput.upload(await screenshotFile())
  await screenshotPreview.findElement()
}
