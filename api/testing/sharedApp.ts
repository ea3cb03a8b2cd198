import { afterAll, beforeAll } from 'vitest'
import { type NewPerson, type SignedIn, startTestApp, type TestApp } from './startTestApp.ts'

/** The whole application for the tests of a file or a `describe`, from before the first one until after the last. */
export function sharedApp(options: Parameters<typeof startTestApp>[0] = {}): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await startTestApp(options))
  })
  afterAll(() => app.stop())
  return app
}

/** A new account, signed in before the first test. */
export function sharedPerson(app: TestApp, person: NewPerson = {}): SignedIn {
  const signedIn = {} as SignedIn
  beforeAll(async () => {
    Object.assign(signedIn, await app.signIn(person))
  })
  return signedIn
}
