import { IonContent, IonRefresher, IonRefresherContent } from '@ionic/react'
import { useQueryClient } from '@tanstack/react-query'
import { Activity, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import type { CappedCount } from '#contract/lists.ts'
import { classNames } from '../classNames.ts'
import { CardBoundary } from '../ErrorState.tsx'
import { formatCapped } from '../format.ts'
import { notifyPullToRefresh, readFailed } from '../liveUpdates.ts'
import { SkeletonList } from '../Skeleton.tsx'
import { dismissError } from '../toasts/toastStore.ts'
import { useHasBeen } from '../useLast.ts'
import { useMediaQuery, wideScreen } from '../useMediaQuery.ts'
import { AppIcon } from './AppIcon.tsx'
import styles from './AppShell.module.css'
import { SidePaneSlot, toastFloor } from './Sheet.tsx'

export interface ShellTab {
  id: string
  label: string
  /** An icon of ionicons, shown on phones. */
  icon: string
  /** The tab's URL: `?tab=my-tickets`. */
  to: string
  /** How many items there are to attend to; 0 shows no badge. */
  badge?: CappedCount | undefined
  /** The badge's text for screen readers: '2 need you'. The default is its text. */
  badgeLabel?: string
  /** Other links lead to it, and it has none in the row of tabs. */
  isHidden?: boolean
  panel: ReactNode
}

/** Number of tabs that fit into one row with the links beside them. */
const fewTabs = 4
/** Number of tabs that fit into the width of a phone; a longer row scrolls. */
const maxPhoneTabs = 6

interface AppShellProps {
  /** Shown at the left of the header: a `Logo` or a title. */
  brand: ReactNode
  /** Label of the tabs for screen readers: 'Dashboard'. */
  label: string
  tabs: readonly ShellTab[]
  /** Undefined while that is being found out. */
  currentTab: string | undefined
  /** Shown at the right of the header: links, Logout. */
  actions?: ReactNode
  /** Badges: in the header on wide screens, otherwise on their own line. */
  status?: ReactNode
  /** A line between the header and the panel. */
  banner?: ReactNode
  /** Beside or above all panels: a `SidePane` or a `Sheet`. */
  aside?: ReactNode
}

/**
 * Header, tabs and panels of a dashboard. The tabs are links, at the bottom on a phone and at the top from 820 px. Visited panels
 * keep their scroll position and form input. Side panes are at the right of the panel. Pull-to-refresh fetches the active queries again.
 */
export function AppShell({ brand, label, tabs, currentTab, actions, status, banner, aside }: AppShellProps) {
  const isWide = useMediaQuery(wideScreen)
  const shown = tabs.filter(({ isHidden }) => !isHidden)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const tabLinks = (
    <nav
      ref={isWide ? undefined : toastFloor}
      aria-label={label}
      className={classNames(styles.tabs, shown.length > maxPhoneTabs && styles.scrolling)}
    >
      {shown.map((tab) => (
        <TabLink key={tab.id} tab={tab} isCurrent={tab.id === currentTab} />
      ))}
    </nav>
  )
  return (
    <div className="ion-page">
      <header className={styles.header}>
        <div className={classNames(styles.bar, !status && shown.length <= fewTabs && styles.oneRow)}>
          <div className={styles.brand}>{brand}</div>
          {isWide && tabLinks}
          {isWide && status && <div className={styles.status}>{status}</div>}
          <div className={styles.actions}>{actions}</div>
        </div>
      </header>
      <div className={styles.middle}>
        <SidePaneSlot value={slot}>
          {tabs.map((tab) => (
            <Panel key={tab.id} tab={tab} isCurrent={tab.id === currentTab}>
              {!isWide && status}
              {banner}
            </Panel>
          ))}
          {currentTab === undefined && (
            <div className={classNames(styles.content, styles.panel)}>
              <SkeletonList />
            </div>
          )}
          {aside}
        </SidePaneSlot>
        <div ref={setSlot} className={styles.sidePanes} />
      </div>
      {!isWide && tabLinks}
    </div>
  )
}

interface PanelProps {
  tab: ShellTab
  isCurrent: boolean
  /** The panel's content. */
  children: ReactNode
}

/** Mounted by the first visit, and only hidden when it is left. */
function Panel({ tab, isCurrent, children }: PanelProps) {
  const isVisited = useHasBeen(isCurrent)
  if (!isVisited) return null
  return (
    <Activity mode={isCurrent ? 'visible' : 'hidden'}>
      <IonContent className={styles.content}>
        <PullToRefresh />
        <div className={styles.panel}>
          {children}
          <CardBoundary pageTitle={tab.label}>
            <Suspense fallback={<SkeletonList />}>{tab.panel}</Suspense>
          </CardBoundary>
        </div>
      </IonContent>
    </Activity>
  )
}

interface RowLinkProps extends LinkProps {
  isCurrent: boolean
}

/** A link of a row that scrolls where it is longer than the screen. The row shows it once it becomes the current one. */
export function RowLink({ isCurrent, ...props }: RowLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // Not in a ref callback, which react-router calls again with every rendering.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return <Link {...props} ref={link} aria-current={isCurrent ? 'page' : undefined} />
}

function TabLink({ tab, isCurrent }: { tab: ShellTab; isCurrent: boolean }) {
  const badge = tab.badge && tab.badge.count > 0 ? formatCapped(tab.badge) : undefined
  return (
    <RowLink
      to={tab.to}
      isCurrent={isCurrent}
      className={classNames(styles.tab, isCurrent && styles.current)}
      aria-label={badge && tab.badgeLabel ? `${tab.label}, ${tab.badgeLabel}` : undefined}
    >
      <AppIcon icon={tab.icon} className={styles.icon} />
      <span>{tab.label}</span>
      {badge && <span className={styles.badge}>{badge}</span>}
    </RowLink>
  )
}

function PullToRefresh() {
  const queryClient = useQueryClient()
  return (
    <IonRefresher
      slot="fixed"
      onIonRefresh={(event) => {
        const refresher = event.target
        dismissError(readFailed)
        notifyPullToRefresh()
        void queryClient.refetchQueries({ type: 'active' }).then(() => refresher.complete())
      }}
    >
      <IonRefresherContent />
    </IonRefresher>
  )
}
