import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '../../http/newId.ts'
import { expectAccessible } from '../../testing/accessibility.ts'
import { answerCalls, goOffline, goOnline, untilLive } from '../../testing/network.ts'
import { openApp, reloadApp } from '../../testing/openApp.tsx'
import { callAs } from '../../testing/orders.ts'
import { admin, createAccount } from '../../testing/people.ts'
import { emptyForm } from '../../testing/requestForm.ts'
import {
  address,
  button,
  card,
  dialog,
  expectNone,
  field,
  openMenu,
  press,
  toast,
  type,
} from '../../testing/screen.ts'

const call = '/api/escalate-to-admin'
const question = () => field('Your question')
const yours = () => card('Your questions')
const headerLink = page.getByRole('link', { name: 'FAQ' })
const summaries = page.css('details summary')

/** The questions that were sent. */
function recordQuestions(): object[] {
  const sent: object[] = []
  answerCalls(call, async (send, request) => {
    sent.push((await request.json()) as object)
    return send()
  })
  return sent
}

async function openFaq(person?: typeof admin): Promise<void> {
  await openApp('/dashboard?tab=new-request', person ?? (await createAccount()))
  await button('FAQ').click()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
}

it('the FAQ is searched, and opens on every tab: a sheet below 1180 px, and from there a column, closed by Back, Esc and its button', async () => {
  // The widest header there is, which is one row.
  for (const name of ['--font', '--font-brand'])
    document.documentElement.style.setProperty(name, 'DejaVu Sans')
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  await openFaq(admin)
  await expect.poll(() => summaries.elements().length).toBe(13)
  const search = page.getByRole('searchbox')
  await search.fill('HAGGLE')
  await expect.poll(() => summaries.elements().length).toBe(1)
  await summaries.first().click()
  await expect.element(page.getByText(/use Negotiate and write/)).toBeVisible()
  await search.fill('zeppelin')
  await expect
    .element(page.getByText('Nothing found. Ask us below: we answer within 24 hours.'))
    .toBeVisible()
  // The search text is the question, until another one is written.
  await expect.element(question()).toHaveValue('zeppelin')
  await expect.element(button('Send question')).toBeEnabled()
  await search.fill('HAGGLE')
  await expect.element(question()).toHaveValue('')
  await search.fill('zeppelin')
  await question().fill('')
  await expect.element(question()).toHaveValue('')
  await expect.element(dialog()).toBeVisible()
  history.back()
  await expectNone(dialog())

  // From the account menu on a phone, else from the header.
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await openMenu()
  await headerLink.click()
  await expect.element(search).toBeVisible()
  await expect.poll(address).toBe('/dashboard?tab=my-tickets&faq=1')
  history.back()
  await expectNone(dialog())
  const side = page.css('section[role=dialog][aria-label="FAQ"]')
  for (const [width, name, tab] of [
    [820, 'Request History', 'request-history'],
    [1180, 'New Request', 'new-request'],
  ] as const) {
    await page.viewport(width, 820)
    await page.getByRole('link', { name }).first().click()
    await expect.element(headerLink).toBeVisible()
    expect(page.css('header').element().clientHeight).toBe(56)
    await headerLink.click()
    await expect.element(search).toBeVisible()
    await expect.poll(address).toBe(`/dashboard?tab=${tab}&faq=1`)
    if (width >= 1180) await expect.element(side).toBeVisible()
    if (width >= 1180) await expect.element(search).toHaveFocus()
    if (tab === 'new-request') await expect.element(emptyForm).toBeVisible()
    await press('Escape')
    await expect.poll(address).toBe(`/dashboard?tab=${tab}`)
    await expectNone(dialog())
  }
  await headerLink.click()
  await side.getByRole('button', { name: 'Close' }).click()
  await expectNone(side)
})

it('a question is sent by Enter, not by Shift+Enter, and not while it is empty; it survives a reload while it is written, waits offline, and is sent once', async () => {
  const sent = recordQuestions()
  await openFaq()
  await question().click()
  await type('   {Enter}')
  await expect.element(button('Send question')).toBeDisabled()
  await question().fill('Is parking')
  await press('End')
  await type('{Shift>}{Enter}{/Shift}included?{Enter}')
  await expect
    .element(page.getByText('We have your question and will answer within 24 hours.'))
    .toBeInViewport({ ratio: 0.99 })
  await expectNone(toast())
  expect(sent).toEqual([{ message: 'Is parking\nincluded?', subject: 'FAQ - Custom Question' }])
  await expect.element(question()).toHaveValue('')
  await expect.element(question()).toHaveFocus()

  await question().fill('How much is it?')
  await goOffline()
  await reloadApp()
  await expect.element(question()).toHaveValue('How much is it?')
  await button('Send question').click()
  // The button is disabled, so what was said about the question has the focus.
  const said = page.getByRole('status').filter({ hasText: /is saved on this device and is sent once/ })
  await expect.element(said).toHaveFocus()
  expect(sent).toHaveLength(1)
  await goOnline()
  await expect.poll(() => sent.length).toBe(2)
  await expectNone(page.getByText(/is saved on this device/))
})

it('a question that the device cannot store stays in the field; one that is refused, in the Outbox with the reason; of many asked before there are three at first', async () => {
  const asked = [5, 4, 3, 2, 1].map((number) => ({
    ...{ id: newId(), message: `Question ${number}` },
    ...{ createdAt: '2026-01-02T03:04:05.000Z', answer: null },
  }))
  answerCalls('/api/my-questions', { json: asked })
  await openFaq()
  const shown = () =>
    yours()
      .getByText(/^Question \d/)
      .elements()
  await expect.poll(shown).toHaveLength(3)
  await yours().getByRole('button', { name: 'Show all your questions' }).click()
  await expect.poll(shown).toHaveLength(5)

  await question().fill('Is parking included?')
  const { put, add } = IDBObjectStore.prototype
  const fail = () => {
    throw new DOMException('', 'InvalidStateError')
  }
  IDBObjectStore.prototype.add = fail as never
  IDBObjectStore.prototype.put = fail as never
  await button('Send question').click()
  await expect.element(toast()).toHaveTextContent('Submission Failed')
  await expect.element(toast()).toHaveTextContent('Unable to submit your question. Please try again.')
  Object.assign(IDBObjectStore.prototype, { put, add })
  await expect.element(question()).toHaveValue('Is parking included?')

  answerCalls(call, { status: 400, json: { message: 'Please write your question', code: 'invalid_input' } })
  await button('Send question').click()
  await expect.element(toast()).toHaveTextContent('Submission Failed')
  await expect.element(toast()).toHaveTextContent('Please write your question')
  await button('Open the Outbox').click()
  await expect.element(dialog().getByText('Question to our team')).toBeVisible()
  await expect.element(dialog().getByText('Is parking included?')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Edit' })).toBeVisible()
})

describe('your questions', () => {
  const news = page.getByRole('link', { name: 'We have answered your question' })
  const answer = (id: string, responseMessage: string) =>
    callAs(admin, 'POST', `/api/admin/messages/${id}/respond`, { responseMessage })

  it('and their answers appear by themselves; a new answer is announced on the dashboard until it was seen, and can be read offline', async () => {
    const person = await createAccount()
    await openFaq(person)
    await expect.element(yours()).toHaveTextContent('You have not asked us anything yet.')
    await untilLive()
    await question().fill('Is parking included?')
    await button('Send question').click()
    await expect.element(yours()).toHaveTextContent(/Is parking included\?.*Not answered yet/)
    history.back()
    await expectNone(dialog())
    await expectNone(news)
    const asked = await callAs<{ id: string }[]>(person, 'GET', '/api/my-questions')
    await answer(asked[0]?.id ?? '', 'It is not, but the tram stops there.')
    await expect.element(button('FAQ (1)')).toBeVisible()
    await news.click()
    await expect.element(yours().getByText('It is not, but the tram stops there.')).toBeVisible()
    await expect.element(yours()).toHaveTextContent(/New.* answered/)
    await expectAccessible()
    history.back()
    await expectNone(news)
    await expect.element(button('FAQ')).toBeVisible()
    await reloadApp()
    await goOffline()
    await expectNone(news)
    await button('FAQ').click()
    await yours().getByText('Is parking included?').click()
    await expect.element(yours().getByText('It is not, but the tram stops there.')).toBeVisible()
    await expect.element(yours()).not.toHaveTextContent(/New/)
  })
})
