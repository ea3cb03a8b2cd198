import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accountsApi, type DeviceSession } from '#contract/accounts.ts'
import { callApi } from '../../../http/callApi.ts'
import { ApiError } from '../../../http/errors.ts'
import { readQuery } from '../../../http/readQuery.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/ErrorState.tsx'
import { formatInstant, formatLastChecked } from '../../../ui/format.ts'
import { ConfirmDialog } from '../../../ui/ionic/ConfirmDialog.tsx'
import { Text } from '../../../ui/layout.tsx'
import { SettingsCard } from '../../../ui/SettingsCard.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useCallWithToasts } from '../../../ui/toasts/useCallWithToasts.ts'
import { useWhileShown } from '../../../ui/useWhileShown.ts'
import styles from './settings.module.css'

/** The user's own account is `sessionQuery` instead, because the public pages use it without loading the contract. */
export const sessionsQuery = () => readQuery(accountsApi.listSessions)

/** The number of devices shown at first, so that a long list does not push the other cards off screen. */
const shownAtOnce = 4

const offline = 'Signing devices out needs a connection.'

/** State that ending one session and ending all others share. */
const ending = {
  failed: 'Update failed',
  fallback: 'The device was not logged out. Please try again.',
  refresh: [accountsApi.listSessions],
}

/** The devices with a session of this user. */
export function DevicesCard() {
  const sessions = useQuery(sessionsQuery())
  const endOthers = useCallWithToasts({
    ...ending,
    call: () => callApi(accountsApi.endOtherSessions),
  })
  const list = useRef<HTMLUListElement>(null)
  const [isAsking, setAsking] = useWhileShown(false)
  const [showsAll, setShowsAll] = useState(false)
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  const devices = [...(sessions.data?.filter(({ isCurrent }) => isCurrent) ?? []), ...others]
  const shown = showsAll || devices.length <= shownAtOnce + 1 ? devices : devices.slice(0, shownAtOnce)

  return (
    <SettingsCard title="Your devices" offline={others.length > 0 ? offline : undefined}>
      <Loaded query={sessions} what="your devices" count={2} height="3.5rem">
        {() => (
          <ul ref={list} tabIndex={-1} className="ruled" aria-label="Your devices">
            {shown.map((session) => (
              <Device key={session.id} session={session} onEnded={() => list.current?.focus()} />
            ))}
          </ul>
        )}
      </Loaded>
      {sessions.data && others.length === 0 && (
        <Text size="second" tone="muted">
          You are not signed in on any other device.
        </Text>
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

interface DeviceProps {
  session: DeviceSession
  /** Called when the row is about to leave the list. */
  onEnded: () => void
}

function Device({ session, onEnded }: DeviceProps) {
  const { id, device, isCurrent, createdAt, lastSeenAt } = session
  const queryClient = useQueryClient()
  const end = useCallWithToasts({
    ...ending,
    async call() {
      try {
        await callApi(accountsApi.endSession, { params: { sessionId: id } })
      } catch (error) {
        // The session has already ended.
        if (!(error instanceof ApiError) || error.reply?.code !== 'not_found') throw error
      }
    },
    // A list that is just being fetched may still have it.
    onSuccess() {
      onEnded()
      queryClient.setQueryData(sessionsQuery().queryKey, (sessions) =>
        sessions?.filter((other) => other.id !== id),
      )
    },
  })
  const since = formatInstant(createdAt)
  return (
    <li className={`line ${styles.device}`}>
      <Text as="div" grow="9rem">
        <Text weight="medium">{device}</Text>
        <Text size="second" tone="muted">
          Signed in {since}
        </Text>
        {!isCurrent && (
          <Text size="second" tone="muted">
            Last used {formatLastChecked(new Date(lastSeenAt))}
          </Text>
        )}
      </Text>
      {isCurrent ? (
        <StatusPill tone="good">This device</StatusPill>
      ) : (
        <Button variant="quiet" needsConnection pending={end.isPending} onClick={() => end.mutate()}>
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
