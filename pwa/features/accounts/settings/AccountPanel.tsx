import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCurrentUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardBoundary } from '../../../ui/ErrorState.tsx'
import { ChevronLeftIcon } from '../../../ui/icons.tsx'
import { LastChecked } from '../../../ui/LastChecked.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useMediaQuery, wideScreen } from '../../../ui/useMediaQuery.ts'
import { useOverlayAddress } from '../../../ui/useOverlayAddress.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { DeleteAccountCard } from './DeleteAccountCard.tsx'
import { DevicesCard, sessionsQuery } from './DevicesCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SettingsList } from './SettingsList.tsx'
import styles from './settings.module.css'
import { TwoFactorCard } from './TwoFactorCard.tsx'

const settings = [
  ['profile', ProfileForm],
  ['password', ChangePasswordForm],
  ['two-factor', TwoFactorCard],
  ['devices', DevicesCard],
  ['delete', DeleteAccountCard],
] as const
type SettingId = (typeof settings)[number][0]

/** The settings of the account, each at its address (`?setting=profile`). What is typed in one stays while another is shown. */
export default function AccountPanel() {
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
      <SettingsList shown={shown} isAlone={isAlone}>
        {settings.map(([id, Setting]) => (
          <div key={id} hidden={id !== shown}>
            <CardBoundary>
              <Setting />
            </CardBoundary>
          </div>
        ))}
      </SettingsList>
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
