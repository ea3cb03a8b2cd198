import type { Rolldown } from 'vite'

type GetModule = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters'> | null

interface SharedFile {
  name: string
  /** The file holds what one of these pages shares with any other page; for an inner list, what all pages in it share. */
  neededBy: readonly (string | readonly string[])[]
}

const coldGate = 'features/gate/ColdGate'
const supportCalls = 'features/support/supportCalls'
const sessionCalls = 'session/sessionCalls'
const signInPage = 'features/accounts/signIn/AuthPage'
/** The other public pages that the build draws. */
const readingPages = [
  'features/landing/LandingPage',
  'features/legal/PrivacyPolicyPage',
  'features/legal/TermsOfServicePage',
]

/**
 * Modules shared by pages go into the first of these files that fits. By default the bundler makes a file for every set of
 * pages, and dozens of files of a few hundred bytes compress badly. The order is from files that the most pages load to those
 * that the fewest do, since a file may import only from those before it.
 */
export const sharedFiles: readonly SharedFile[] = [
  {
    name: 'public',
    neededBy: [
      ...readingPages.flatMap((page) => [...withApp(page), [page, signInPage]]),
      [supportCalls, coldGate],
    ],
  },
  { name: 'sign-in', neededBy: [signInPage] },
  // The card of a ticket, which the dashboard shows without the rest of those pages.
  { name: 'ticket', neededBy: [['features/landing/LandingPage', 'features/newRequest/NewRequestTab']] },
  { name: 'reading', neededBy: readingPages },
  // Without the app, a legal page shows the support address, and a page asks who is signed in.
  { name: 'calls', neededBy: [supportCalls, sessionCalls].map((calls) => [calls, 'app/IonicApp']) },
  // Without the app, the gate shows its code.
  {
    name: 'device',
    neededBy: [
      [coldGate, 'app/IonicApp'],
      [coldGate, 'app/DashboardPage'],
    ],
  },
  // The gate loads it after its code is on the screen.
  { name: 'outbox', neededBy: [['outbox/queue/enqueueNow', 'app/IonicApp']] },
  { name: 'app', neededBy: ['app/IonicApp', 'app/DashboardPage'] },
  {
    name: 'forms',
    neededBy: ['features/newRequest/NewRequestTab', withDesk('features/requests/history/RequestHistoryTab')],
  },
  // What comes after a request was sent does not load with its form.
  {
    name: 'sent',
    neededBy: [['features/newRequest/SentSheet', 'features/requests/history/RequestHistoryTab']],
  },
  { name: 'history', neededBy: ['features/requests/history/RequestHistoryTab'] },
  { name: 'conversation', neededBy: [withDesk('features/requests/sheet/RequestSheet')] },
  {
    name: 'panels',
    neededBy: ['DeveloperPage', 'Overview', 'AnalyticsPanel'].map((page) =>
      withDesk(`features/developer/${page}`),
    ),
  },
  // Modules that the desk shares with pages of customers are not in the desk's file.
  {
    name: 'details',
    neededBy: [
      'features/myTickets/MyTicketsTab',
      'features/payments/checkout/CheckoutPage',
      'features/payments/return/PaidScreen',
      'features/accounts/settings/AccountPanel',
      'features/resale/AvailableTicketsTab',
    ].map(withDesk),
  },
  // Admin View shows the desk's own parts, the palette finds and runs their commands, and the other tabs of staff use them.
  {
    name: 'desk',
    neededBy: ['developer/AdminView', 'palette/CommandPalette', 'messages/MessagesPanel'].map((page) =>
      withDesk(`features/${page}`),
    ),
  },
  // Tabs of the developer page.
  { name: 'days', neededBy: [['features/developer/Overview', 'features/developer/AnalyticsPanel']] },
]

function withDesk(page: string): string[] {
  return [page, 'features/admin/AdminPage']
}

/** Modules that a page shares with the app behind the sign-in: with its first pages, or the tab that they usually open with. */
function withApp(page: string): string[][] {
  return [
    [page, 'app/IonicApp'],
    [page, 'app/DashboardPage'],
    [page, 'features/requests/history/RequestHistoryTab'],
  ]
}

/** Code splitting for the bundler: what every page needs, then the shared files, then one file per page. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  // React creates errors while it loads, and for their stacks V8 parses the whole file once more, so nothing else is in it. Few
  // updates of the app change it.
  const react: Rolldown.CodeSplittingGroup = {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler)\//,
    priority: sharedFiles.length + 1,
  }
  const start: Rolldown.CodeSplittingGroup = {
    name: 'index',
    tags: ['$initial'],
    priority: sharedFiles.length,
  }
  const shared = sharedFiles.map(
    ({ name }, index): Rolldown.CodeSplittingGroup => ({
      name: (id, chunking) =>
        sharedFile(id, (module) => chunking.getModuleInfo(module)) === name ? name : null,
      debugName: name,
      priority: sharedFiles.length - 1 - index,
    }),
  )
  return [react, start, ...shared]
}

/**
 * Modules that every page reaches through the index of their package, though few use them: in `file`, or with the page that
 * needs them.
 */
const throughIndex: readonly { module: RegExp; file?: string }[] = [
  // Restores the saved queries.
  { module: /\/@tanstack\/query-core\/.+\/hydration/, file: 'app' },
  // Only for pages with long lists.
  { module: /\/@tanstack\/.+infinite/i },
  // Only for the offers of staff.
  { module: /\/@tanstack\/.+queries/i },
]

/** Returns the name of the shared file that a module belongs to; undefined if it belongs to none. */
export function sharedFile(id: string, getModule: GetModule): string | undefined {
  const exception = throughIndex.find(({ module }) => module.test(id))
  if (exception) return exception.file
  const pages = pagesOf(id, getModule)
  if (pages.has(id) || pages.size < 2) return undefined
  const isNeededBy = (page: string) =>
    [...pages].some((path) => path.replace(/\.tsx?$/, '').endsWith(`/${page}`))
  return sharedFiles.find(({ neededBy }) => neededBy.some((needed) => [needed].flat().every(isNeededBy)))
    ?.name
}

/** Finds the pages that import a module, directly or not: entries and dynamically imported modules. */
function pagesOf(id: string, getModule: GetModule): Set<string> {
  const pages = new Set<string>()
  const seen = new Set<string>()
  const visit = (current: string) => {
    const module = getModule(current)
    if (!module || seen.has(current)) return
    seen.add(current)
    if (module.isEntry || module.dynamicImporters.length > 0) pages.add(current)
    for (const importer of module.importers) visit(importer)
  }
  visit(id)
  return pages
}
