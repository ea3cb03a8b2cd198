import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestsQueries } from '../features/requests/requestsQueries.ts'
import { ticketsQueries } from '../features/tickets/ticketsQueries.ts'
import { Button } from '../ui/Button.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import styles from './InstallCard.module.css'
import { installOffer } from './installOffer.ts'
import {
  dismissInstall,
  openInstallPrompt,
  useHasInstallPrompt,
  useIsInstallDismissed,
} from './installPrompt.ts'
import { isReturning } from './isReturning.ts'

/** Offers to install the app to users who have a reason to come back. */
export function InstallCard() {
  const isStandalone = useMediaQuery('(display-mode: standalone)')
  const hasPrompt = useHasInstallPrompt()
  const isDismissed = useIsInstallDismissed()
  const hasDoneSomething = useHasDoneSomething()
  const offer = installOffer({
    isInstalled: isStandalone || isIosStandalone() === true,
    isDismissed,
    hasDoneSomething,
    hasPrompt,
    isIos: isIosStandalone() !== undefined && navigator.maxTouchPoints > 1,
  })
  if (offer === 'none') return null
  return (
    <section aria-label="Install" className={styles.card}>
      <p className={styles.text}>
        <strong>Keep Live Shows at hand.</strong>{' '}
        {offer === 'prompt'
          ? 'On your home screen, with your tickets even where there is no signal.'
          : 'In Safari tap Share, then Add to Home Screen.'}
      </p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={dismissInstall}>
          No, thanks
        </Button>
        {offer === 'prompt' && <Button onClick={() => void openInstallPrompt()}>Install</Button>}
      </div>
    </section>
  )
}

/** Reads only what the tabs have already fetched. */
function useHasDoneSomething(): boolean {
  const requests = useQuery({ ...requestsQueries.mine(), enabled: false })
  const tickets = useQuery({ ...ticketsQueries.mine(), enabled: false })
  const [isBack] = useState(isReturning.isSo)
  useEffect(isReturning.remember, [])
  return isBack || Boolean(requests.data?.length) || Boolean(tickets.data?.length)
}

/** `navigator.standalone` exists only in Safari on iOS and iPadOS. */
function isIosStandalone(): boolean | undefined {
  return 'standalone' in navigator && typeof navigator.standalone === 'boolean'
    ? navigator.standalone
    : undefined
}
