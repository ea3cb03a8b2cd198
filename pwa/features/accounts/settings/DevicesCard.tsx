import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeviceSession } from '#contract/accounts.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { formatInstant, formatLastChecked } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import styles from './DevicesCard.module.css'
import { settingsQueries } from './settingsQueries.ts'
import { useEndOtherSessions, useEndSession } from './useEndSessions.ts'

/** The number of devices shown at first, so that a long list does not push the other cards off screen. */
const shownAtOnce = 4

const offline = 'Signing devices out needs a connection.'

/** The devices with a session of this user. */
export function DevicesCard() {
  const sessions = useQuery(settingsQueries.sessions())
  const endOthers = useEndOtherSessions()
  const [isAsking, setAsking] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  // Closes the dialog when the tab or page is hidden.
  useEffect(() => () => setAsking(false), [])
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const devices = [...(sessions.data?.filter(({ isCurrent }) => isCurrent) ?? []), ...others]
  const shown = showsAll || devices.length <= shownAtOnce + 1 ? devices : devices.slice(0, shownAtOnce)

  return (
    <SettingsCard title="Your devices" offline={others.length > 0 ? offline : undefined}>
      {sessions.data ? (
        <ul className={styles.devices}>
          {shown.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.isError ? (
        <LoadError title="Could not load your devices" query={sessions} />
      ) : (
        <SkeletonList count={2} height="3.5rem" label="Loading your devices" />
      )}
      {sessions.data && others.length === 0 && (
        <p className={styles.muted}>You are not signed in on any other device.</p>
      )}
      {shown.length < devices.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {devices.length} devices
        </Button>
      )}
      {others.length > 1 && (
        <Button full needsConnection onClick={() => setAsking(true)}>
          Logout all other devices
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Logout all other devices?"
        confirmLabel="Logout all others"
        tone="danger"
        pending={endOthers.isPending}
        pendingLabel="Logging out..."
        offline={offline}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        <p>
          {others.length} devices will have to sign in again. If you do not recognize one of them, please
          change your password too.
        </p>
      </ConfirmDialog>
    </SettingsCard>
  )
}

function Device({ session }: { session: DeviceSession }) {
  const { id, device, isCurrent, createdAt, lastSeenAt } = session
  const end = useEndSession()
  const since = formatInstant(createdAt)
  return (
    <li className={styles.device}>
      <div className={styles.about}>
        <p className={styles.name}>{device}</p>
        <p className={styles.muted}>Signed in {since}</p>
        {!isCurrent && <p className={styles.muted}>Last used {formatLastChecked(new Date(lastSeenAt))}</p>}
      </div>
      {isCurrent ? (
        <StatusPill tone="good">This device</StatusPill>
      ) : (
        <Button variant="quiet" needsConnection pending={end.isPending} onClick={() => end.mutate(id)}>
          Logout
          <span className="visually-hidden">
            {' '}
            {device}, signed in {since}
          </span>
        </Button>
      )}
    </li>
  )
}
