import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { fileUrl } from '#contract/files.ts'
import { screenshot, submitRequest } from '../testing/factories.ts'
import { sharedApp } from '../testing/sharedApp.ts'

const dayMs = 24 * 60 * 60 * 1000

const app = sharedApp()

it('an unused upload is deleted after a week, with its bytes; a used one stays', async () => {
  const customer = await app.signIn()
  const bytes = Buffer.from(screenshot.split(',')[1] ?? '', 'base64')
  const put = async () => {
    const id = randomUUID()
    const answer = await customer.client.send('PUT', fileUrl(id), { body: new Uint8Array(bytes) })
    expect(answer.status).toBe(200)
    return id
  }
  const unused = await put()
  const used = await put()
  await submitRequest(customer, { stubhubScreenshot: fileUrl(used) })
  await submitRequest(customer)
  const left = async () => (await app.deps.db('files').where({ ownerId: customer.user.id })).length
  const bytesLeft = async (fileId: string) => (await app.deps.db('file_contents').where({ fileId })).length

  app.clock.advance(6 * dayMs)
  await app.runJobs()
  expect(await left()).toBe(3)
  app.clock.advance(2 * dayMs)
  await app.runJobs()
  expect(await left()).toBe(2)
  expect([await bytesLeft(unused), await bytesLeft(used)]).toEqual([0, 1])
})
