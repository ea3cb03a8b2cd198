import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, untilAnswered, untilLive } from '../testing/network.ts'
import { callServer, openApp } from '../testing/openApp.tsx'
import { callAs, makeOffer, submitRequest } from '../testing/orders.ts'
import { admin, createAccount, customer, developer } from '../testing/people.ts'
import { button } from '../testing/screen.ts'
import { personClient } from './queryClient.ts'

/** Marks a translated text, without a width. The words stay, so that they can be compared. */
const mark = '\u2060'

/**
 * Translates the page as browsers do, and whatever appears in it later: each text node is replaced by an element with another text.
 *
 * @returns stops translating
 */
function translatePage(): () => void {
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let text = texts.nextNode() ?? (root instanceof Text ? root : null); text; text = texts.nextNode())
      found.push(text as Text)
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea, [translate=no]'))
        continue
      const font = document.createElement('font')
      font.appendChild(document.createElement('font')).textContent = `${mark}${text.data}`
      text.replaceWith(font)
    }
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translate(node)
  })
  translate(document.body)
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => observer.disconnect()
}

/** The visible text, line by line and without the marks, and the numbers of countdowns. */
const shownText = () =>
  // biome-ignore lint/performance/useDomNodeTextContent: Only what is in sight counts.
  document.body.innerText
    .replaceAll(mark, '')
    .replaceAll(/\d+ ([hms])\b/g, '$1')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const isInstantOrId = /^\d{4}-|^[0-9a-f-]{36}$|^data:|^\/|@/
/** A copy of a reply with other numbers and words. */
function otherThan(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(otherThan)
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string')
    return value.includes(' ') && !isInstantOrId.test(value) ? `${value} Two` : value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, otherThan(part)]))
}

/** Gives the server's replies other numbers and words from now on, the same for each address, whatever parallel tests do. */
function changeData(): void {
  const replies = new Map<string, Promise<Response>>()
  answerCalls(
    /^\/api\/(?!health|events|files|me$)/,
    async (call, { url }) => {
      const reply = replies.get(url) ?? call().then(changedReply)
      replies.set(url, reply)
      return (await reply).clone()
    },
    'GET',
  )
}
async function changedReply(reply: Response): Promise<Response> {
  if (!reply.headers.get('Content-Type')?.includes('json')) return reply
  return new Response(JSON.stringify(otherThan(await reply.json())), reply)
}

/** Waits until the shown text no longer changes. @returns the text */
async function stillText(): Promise<string[]> {
  await untilAnswered()
  let last = ''
  const isStill = () => {
    const text = shownText().join()
    const isSame = text === last
    last = text
    return isSame
  }
  await expect.poll(isStill, { interval: 250 }).toBe(true)
  return shownText()
}

/** @param endTranslation ends the translation of the current page */
async function expectSameAfterReload(address: string, endTranslation: () => void): Promise<void> {
  const translated = await stillText()
  endTranslation()
  await openApp(address)
  await expect.poll(shownText).toEqual(translated)
}

it.each([
  ['/dashboard?tab=request-history', customer, /^With the team/],
  ['/admin?tab=transactions', admin, 'Revenue'],
  ['/developer?tab=analytics', developer, 'Analytics'],
] as const)('%s shows what has changed after it was translated', async (address, person, words) => {
  await openApp(address, person)
  await expect.element(page.getByText(words).first()).toBeVisible()
  await untilAnswered()
  const endTranslation = translatePage()
  const before = shownText()
  changeData()
  const { user } = (await callServer('/api/me', undefined, 'GET')) as { user: { id: string } }
  await personClient(user.id).client.refetchQueries({ type: 'active' })
  await expect.poll(shownText).not.toEqual(before)
  await expectSameAfterReload(address, endTranslation)
})

it('a translated discussion shows the newest offer, and its price on the button', async () => {
  const mara = await createAccount()
  const id = await submitRequest(mara)
  await makeOffer(id, 180)
  await callAs(mara, 'POST', '/api/chat-messages', { requestId: id, message: 'A little less, please' })
  const address = `/dashboard?ticket=${id}`
  await openApp(address, mara)
  await expect.element(button('Accept $375.00').first()).toBeVisible()
  await untilLive()
  const endTranslation = translatePage()
  await makeOffer(id, 170)
  await expect.poll(shownText).toContain('Accept $355.00')
  await expectSameAfterReload(address, endTranslation)
})
