import type { Page } from '@playwright/test'

export const longName = 'Maximiliana '.repeat(7).slice(0, 80).trim()

/** Answers a call as a broken proxy would: with a status and nothing to tell. */
export async function answerNothing(page: Page, address: string): Promise<void> {
  await page.route(`**${address}`, (route) => route.fulfill({ status: 400, body: '' }))
}

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true })
export const code = (page: Page) => page.getByLabel(/^(Verification|6-digit) code$/)

export async function fillInSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
