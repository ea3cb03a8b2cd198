/** @module-tag postgres */

import { beforeAll, expect, it } from 'vitest'
import { accountsApi } from '#contract/accounts.ts'
import { chatApi } from '#contract/chat.ts'
import { discountsApi } from '#contract/discounts.ts'
import { messagesApi } from '#contract/messages.ts'
import { requestsApi } from '#contract/requests.ts'
import { sharedApp } from '../testing/startTestApp.ts'
import type { TestClient } from '../testing/TestClient.ts'
import { demoPassword, fillWithDemo } from './fillWithDemo.ts'

const app = sharedApp()
let admin: TestClient
beforeAll(async () => {
  await fillWithDemo(app.deps, undefined)
  admin = app.visitor()
  await admin.call(accountsApi.login, { body: { email: 'admin@example.com', password: demoPassword } })
})

it('has read and unread messages to staff: a negotiation of a request, and questions, one of them answered', async () => {
  const messages = await admin.call(messagesApi.list, {})
  expect(messages.map(({ subject, isRead }) => [subject, isRead])).toEqual([
    ['Negotiation: Kendrick Lamar', false],
    ['FAQ - Custom Question', false],
    ['FAQ - Custom Question', true],
  ])
  expect(messages[0]?.requestId).not.toBeNull()
  expect(messages[2]).toMatchObject({ from: { name: 'Maya Lindqvist' }, respondedBy: 'Jo Park' })
})

it('has a text response that its client answered', async () => {
  const requests = await admin.call(requestsApi.adminList, { query: { q: 'Wet Leg' } })
  expect(requests).toMatchObject([
    {
      status: 'client_responded',
      offerPrice: 229,
      clientResponse: 'Row 5 is fine. Please send me the offer.',
    },
  ])
})

it('has a discussion over days, in which the customer has seen what staff wrote', async () => {
  const [request] = await admin.call(requestsApi.adminList, { query: { q: 'Sabrina Carpenter' } })
  const requestId = request?.id ?? ''
  const thread = await admin.call(chatApi.list, { params: { requestId } })
  const days = new Set(thread.map(({ createdAt }) => createdAt.slice(0, 10)))
  expect(days.size).toBeGreaterThan(2)
  const { seenSeq } = await admin.call(chatApi.reads, { params: { requestId } })
  expect(thread.filter(({ seq, isFromUser }) => !isFromUser && seq > seenSeq)).toEqual([])
  expect(thread.at(-1)).toMatchObject({ isFromUser: true })
})

it('has a blacklisted word', async () => {
  const words = await admin.call(requestsApi.activeBlacklistedWords)
  expect(words.map(({ word }) => word)).toEqual(['obstructed'])
})

it('has an active discount code and one that was active before', async () => {
  const codes = await admin.call(discountsApi.list, {})
  expect(codes.map(({ code, isActive }) => [code, isActive])).toEqual([
    ['ENCORE26', true],
    ['FIRST026', false],
  ])
})
