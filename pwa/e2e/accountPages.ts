import type { Page } from '@playwright/test'

export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true })
export const code = (page: Page) => page.getByLabel(/^(Verification|6-digit) code$/)

export async function fillInSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
