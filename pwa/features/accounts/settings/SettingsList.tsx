import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Card } from '../../../ui/Card.tsx'
import { ChevronRightIcon } from '../../../ui/icons.tsx'
import { Text } from '../../../ui/layout.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { openedHere } from '../../../ui/useOverlayAddress.ts'
import { membershipWords, roleWords } from '../accountWords.ts'
import { sessionsQuery } from './DevicesCard.tsx'
import styles from './settings.module.css'

const account = '/account-settings?setting='
const settings = [
  [`${account}profile`, 'Profile'],
  [`${account}password`, 'Password'],
  [`${account}two-factor`, 'Two-factor authentication'],
  [`${account}devices`, 'Your devices'],
  ['/notifications', 'Notifications'],
  [`${account}delete`, 'Delete account'],
] as const

interface SettingsListProps {
  /** The end of the address of the setting that is shown. */
  shown: string | undefined
  /** The setting is shown alone, without the list. */
  isAlone: boolean
  /** The setting. */
  children: ReactNode
}

/** The settings with their values, and one of them: beside the list on wide screens, in its place on a phone. */
export function SettingsList({ shown, isAlone, children }: SettingsListProps) {
  const user = useSignedInUser()
  const { data: sessions } = useQuery({ ...sessionsQuery(), enabled: !isAlone })
  const values: Partial<Record<(typeof settings)[number][1], ReactNode>> = {
    Profile: <span className="clamp">{user.name || user.email}</span>,
    'Two-factor authentication': (
      <StatusPill tone={user.mfaEnabled ? 'good' : 'neutral'}>{user.mfaEnabled ? 'On' : 'Off'}</StatusPill>
    ),
    'Your devices': sessions?.length,
  }
  return (
    <div className={styles.settings}>
      <nav aria-label="Account settings" hidden={isAlone}>
        <Card className={`ruled ${styles.rows}`}>
          {settings.map(([to, label]) => (
            <Link
              key={to}
              to={to}
              state={openedHere}
              className={`line ${styles.row}`}
              aria-current={(shown !== undefined && to.endsWith(shown)) || undefined}
            >
              <span className={styles.setting}>{label}</span>
              {values[label] !== undefined && <span className={styles.value}>{values[label]}</span>}
              <ChevronRightIcon />
            </Link>
          ))}
        </Card>
        <Text size="second" tone="muted" className={styles.role}>
          Role: {roleWords(user)}. Membership status: {membershipWords(user)}. Both are set by our team.
        </Text>
      </nav>
      {children}
    </div>
  )
}
