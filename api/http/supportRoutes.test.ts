import { afterEach, expect, it } from 'vitest'
import { supportApi } from '#contract/support.ts'
import { startTestApp, type TestApp } from '../testing/startTestApp.ts'

let app: TestApp
afterEach(() => app.stop())

it('returns the support mailbox to anyone', async () => {
  app = await startTestApp({ env: { SUPPORT_EMAIL: 'help@live.example' } })
  expect(await app.visitor().call(supportApi.mailbox)).toEqual({ email: 'help@live.example' })
})

it('returns null if none is configured', async () => {
  app = await startTestApp()
  app.deps.env.supportEmail = undefined
  expect(await app.visitor().call(supportApi.mailbox)).toEqual({ email: null })
})
