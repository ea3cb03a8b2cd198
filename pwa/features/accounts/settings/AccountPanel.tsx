import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#contract/accounts.ts'
import { useCurrentUser, useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { CardBoundary } from '../../../ui/ErrorState.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { Text } from '../../../ui/layout.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { openedHere, useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { membershipWords, roleWords } from '../accountWords.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { DevicesCard, sessionsQuery } from './DevicesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './settings.module.css'
import { TwoFactorCard } from './TwoFactorCard.tsx'

const settings = [
  ['profile', 'Profile', ProfileForm],
  ['password', 'Password', ChangePasswordForm],
  ['two-factor', 'Two-factor authentication', TwoFactorCard],
  ['devices', 'Your devices', DevicesCard],
  ['delete', 'Delete account', DeleteAccountCard],
] as const
type SettingId = (typeof settings)[number][0]

/**
 * A list of the settings with their values, and one of them: beside it on wide screens, in its place on a phone
 * (`?setting=profile`). What is typed in one stays while another is shown.
 */
export default function AccountPanel() {
  const user = useSignedInUser()
  const current = useCurrentUser()
  const checkedAt = current.state === 'signedIn' ? current.checkedAt : 0
  const { data: sessions, dataUpdatedAt, error, isFetching } = useQuery(sessionsQuery())
  const isWide = useMediaQuery(wideScreen)
  const { value, close } = useOverlayAddress('setting')
  const opened = settings.find(([id]) => id === value)?.[0]
  const shown = opened ?? (isWide ? 'profile' : undefined)
  const isAlone = !isWide && shown !== undefined
  const panel = useRef<HTMLDivElement>(null)
  useFocusOnRow(panel, isAlone ? shown : undefined)
  const values: Record<SettingId, ReactNode> = {
    profile: <span className="clamp">{user.name || user.email}</span>,
    password: undefined,
    'two-factor': (
      <StatusPill tone={user.mfaEnabled ? 'good' : 'neutral'}>{user.mfaEnabled ? 'On' : 'Off'}</StatusPill>
    ),
    devices: sessions?.length,
    delete: undefined,
  }
  return (
    <div ref={panel}>
      {isAlone && (
        <Button ref={focus} variant="quiet" className={styles.back} onClick={close}>
          <ChevronLeftIcon /> Account Settings
        </Button>
      )}
      <PageTitle className={isAlone ? 'visually-hidden' : undefined}>Account Settings</PageTitle>
      <LastChecked
        at={sessions ? Math.min(checkedAt, dataUpdatedAt) : checkedAt}
        error={isFetching || !sessions ? null : error}
      />
      <div className={styles.settings}>
        <nav aria-label="Account settings" hidden={isAlone}>
          <Card className={`ruled ${styles.rows}`}>
            {settings.map(([id, label]) => (
              <Fragment key={id}>
                {id === 'delete' && <SettingRow to="/notifications" label="Notifications" />}
                <SettingRow to={`?setting=${id}`} label={label} value={values[id]} isShown={id === shown} />
              </Fragment>
            ))}
          </Card>
          <Role user={user} />
        </nav>
        {settings.map(([id, , Setting]) => (
          <div key={id} hidden={id !== shown}>
            <CardBoundary>
              <Setting />
            </CardBoundary>
          </div>
        ))}
      </div>
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Back from a setting that was shown alone, the focus is on its row. */
function useFocusOnRow(panel: { current: HTMLElement | null }, alone: SettingId | undefined) {
  const last = useRef<SettingId>(undefined)
  useEffect(() => {
    if (alone === undefined && last.current)
      panel.current?.querySelector<HTMLElement>(`a[href$="setting=${last.current}"]`)?.focus()
    last.current = alone
  }, [alone, panel])
}

interface SettingRowProps {
  to: string
  label: string
  value?: ReactNode
  isShown?: boolean
}

function SettingRow({ to, label, value, isShown = false }: SettingRowProps) {
  return (
    <Link to={to} state={openedHere} className={`line ${styles.row}`} aria-current={isShown || undefined}>
      <span className={styles.setting}>{label}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      <ChevronRightIcon />
    </Link>
  )
}

function Role({ user }: { user: User }) {
  const membership = membershipWords(user)
  return (
    <Text size="second" tone="muted" className={styles.role}>
      Role: {roleWords(user)}. Membership status: {membership}. Both are set by our team.
    </Text>
  )
}
