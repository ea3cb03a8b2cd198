import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { ticketsQueries } from '../features/tickets/ticketsQueries.ts'
import { useStore } from '../http/useStore.ts'
import { readLocal, writeLocal } from '../offline/webStorage.ts'
import { Button } from '../ui/Button.tsx'
import { isInstalled, isIos } from '../ui/browser.ts'
import { Row, Text } from '../ui/layout.tsx'
import styles from './InstallCard.module.css'
import { dismissInstall, installPrompt, isInstallDismissed, openInstallPrompt } from './installPrompt.ts'

/** Offers to install the app to users who have a reason to come back. */
export default function InstallCard() {
  const hasPrompt = useStore(installPrompt) !== undefined
  const isDismissed = useStore(isInstallDismissed)
  const hasReasonToReturn = useHasReasonToReturn()
  const offer = installOffer({
    isInstalled: isInstalled(),
    isDismissed,
    hasReasonToReturn,
    hasPrompt,
    isIos: isIos(),
  })
  if (offer === 'none') return null
  return (
    <Row as="section" gap={3} aria-label="Install" className={`surface ${styles.card}`}>
      <Text grow="min(100%, 16rem)" className={styles.text}>
        <strong>Install Live Shows.</strong>{' '}
        {offer === 'prompt'
          ? 'Open it from your home screen, with your tickets available offline.'
          : 'In Safari, tap Share, then Add to Home Screen.'}
      </Text>
      <Row gap={1} justify="right" className={styles.actions}>
        <Button variant="quiet" onClick={dismissInstall}>
          No, thanks
        </Button>
        {offer === 'prompt' && <Button onClick={() => void openInstallPrompt()}>Install</Button>}
      </Row>
    </Row>
  )
}

/** Whether the user has requests or tickets, or has been here before. Reads only what the tabs have already fetched. */
function useHasReasonToReturn(): boolean {
  const requests = useInfiniteQuery({ ...requestsQueries.mine(), enabled: false })
  const tickets = useInfiniteQuery({ ...ticketsQueries.mine(), enabled: false })
  const [isReturning] = useState(isReturningVisit)
  useEffect(rememberFirstVisit, [])
  return isReturning || Boolean(requests.data?.length) || Boolean(tickets.data?.length)
}

const firstVisitKey = 'live-shows.first-here'
/** A visit within this time of the first one may be a reload. */
const hourMs = 60 * 60 * 1000

/** Whether the dashboard was opened on this device more than an hour ago. */
function isReturningVisit(): boolean {
  return Date.now() - Number(readLocal(firstVisitKey) ?? Number.NaN) > hourMs
}

function rememberFirstVisit(): void {
  if (readLocal(firstVisitKey) === null) writeLocal(firstVisitKey, String(Date.now()))
}

interface Situation {
  /** Already running as an installed app. */
  isInstalled: boolean
  /** The user declined on this device. */
  isDismissed: boolean
  /** The user has requests or tickets, or has been here before. */
  hasReasonToReturn: boolean
  /** The browser lets us open its own install dialog. */
  hasPrompt: boolean
  /** Safari on a phone or tablet, where users install by hand. */
  isIos: boolean
}

/** How to offer the installation: not at all, with the browser's dialog, or as steps to follow. */
export type InstallOffer = 'none' | 'prompt' | 'steps'

export function installOffer(situation: Situation): InstallOffer {
  const { isInstalled, isDismissed, hasReasonToReturn, hasPrompt, isIos } = situation
  if (isInstalled || isDismissed || !hasReasonToReturn) return 'none'
  if (hasPrompt) return 'prompt'
  return isIos ? 'steps' : 'none'
}
