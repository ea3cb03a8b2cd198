import { addCircleOutline, fileTrayFullOutline, repeatOutline, ticketOutline } from 'ionicons/icons'
import type { ShellTab } from '../ui/ionic/AppShell.tsx'

export const tabIds = ['new-request', 'my-tickets', 'available-tickets', 'request-history'] as const
export type TabId = (typeof tabIds)[number]

const words: Record<TabId, [label: string, icon: string]> = {
  'new-request': ['New Request', addCircleOutline],
  'my-tickets': ['My Tickets', ticketOutline],
  'available-tickets': ['Available Tickets', repeatOutline],
  'request-history': ['Request History', fileTrayFullOutline],
}

/** The tabs of the dashboard, which the settings have too. */
export function dashboardTabs(needsYou: number): (Omit<ShellTab, 'panel'> & { id: TabId })[] {
  return tabIds.map((id) => {
    const [label, icon] = words[id]
    return {
      ...{ id, label, icon, to: `/dashboard?tab=${id}` },
      ...(id === 'request-history' && {
        badge: { count: needsYou, isCapped: false },
        badgeLabel: `${needsYou} ${needsYou === 1 ? 'needs' : 'need'} you`,
      }),
    }
  })
}
