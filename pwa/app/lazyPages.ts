import { type ComponentType, lazy } from 'react'
import { pages } from '#contract/pages.ts'

/**
 * A page in a file of its own. Once `prefetch` has the file, the page renders at once: React shows the spinner of a page that
 * suspends for at least 300 ms.
 */
function lazyPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: unknown
  // biome-ignore lint/suspicious/noThenProperty: lazy reads a thenable, which may resolve at once
  const atOnce = { then: (resolve: (module: unknown) => void) => resolve(loaded) } as ReturnType<typeof load>
  const page = lazy(() => (loaded ? atOnce : load()))
  /** Never rejects: a file that is missing is loaded again when the page renders. */
  const prefetch = async () => {
    loaded = await load().catch(() => undefined)
  }
  return Object.assign(page, { prefetch })
}

export const AuthPage = lazyPage(() => import('../features/accounts/signIn/AuthPage.tsx'))
export const IonicApp = lazyPage(() => import('./IonicApp.tsx'))
export const DashboardPage = lazyPage(() => import('./DashboardPage.tsx'))

export const staffPages: readonly (string | undefined)[] = [pages.admin, pages.developer]

/** Fetches what most people need first when they are signed in. */
export function prefetchApp(): void {
  void IonicApp.prefetch()
  if (!staffPages.includes(window.location.pathname)) void DashboardPage.prefetch()
}
