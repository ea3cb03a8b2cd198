import { accountsApi } from '#contract/accounts.ts'
import { dollarsFromCents, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import { callApi } from '../../http/callApi.ts'
import { takeUser } from '../../session/session.ts'
import { useCurrentUser, useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SettingsCard, Switch, useSavedSwitch } from '../../ui/SettingsCard.tsx'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { SettingsList } from '../accounts/settings/SettingsList.tsx'
import { whyNoArea } from '../resale/resaleWords.ts'
import styles from './notifications.module.css'
import { PushCard } from './PushCard.tsx'

/** The user's notification settings. */
export default function NotificationsPanel() {
  const current = useCurrentUser()
  const { zipCode } = useSignedInUser()
  const area = areaCode(zipCode)
  const isOnline = useOnline()
  const isWide = useMediaQuery(wideScreen)
  const { isOn, isSaving, problem, change } = useResellEmails()
  return (
    <>
      {!isWide && (
        <ButtonLink variant="quiet" className={styles.back} to="/account-settings">
          <ChevronLeftIcon /> Account Settings
        </ButtonLink>
      )}
      <PageTitle documentTitle="Notifications">{isWide ? 'Account Settings' : 'Notifications'}</PageTitle>
      <LastChecked at={current.state === 'signedIn' ? current.checkedAt : undefined} />
      <SettingsList shown="/notifications" isAlone={!isWide}>
        <Stack gap={5}>
          <PushCard />
          <SettingsCard title="Resold tickets" offline="Changing your notifications needs a connection.">
            <Switch
              label="Email me about resold tickets in my area"
              hint={hintOf(isOn, area !== undefined)}
              checked={isOn}
              aria-busy={isSaving}
              disabled={!isOnline}
              onChange={(event) => change(event.target.checked)}
            />
            {problem && <Notice tone="error">{problem}</Notice>}
            {area ? (
              <Row as="dl" gap={3} tight align="baseline" justify="between" className={styles.area}>
                <dt>Your area</dt>
                <dd className="tabular">{area}</dd>
              </Row>
            ) : (
              <Stack>
                <Notice tone="warn">
                  {whyNoArea(zipCode)}, so we cannot tell you about tickets near you.
                </Notice>
                <ButtonLink to="/account-settings?setting=profile" variant="primary" full>
                  {zipCode ? 'Correct' : 'Add'} your zip code
                </ButtonLink>
              </Stack>
            )}
          </SettingsCard>
          <SettingsCard title="How resold tickets work">
            <Stack as="ol" gap={2} className={styles.steps}>
              <li>Someone who cannot go sends their tickets back to us.</li>
              <li>
                We email customers who asked for alerts and whose zip code starts with the same 3 digits
                {area && <> (yours: {area})</>}.
              </li>
              <li>You tell us that you are interested.</li>
              <li>
                We choose one person, who pays what the first buyer paid for the ticket plus our{' '}
                {formatMoney(dollarsFromCents(serviceFeeCents))} service fee, and gets it.
              </li>
            </Stack>
            <Text size="second" tone="muted">
              You always receive emails about your own requests, offers and tickets, whatever you choose here.
            </Text>
          </SettingsCard>
        </Stack>
      </SettingsList>
    </>
  )
}

/** Explains the current setting. Without an area, the notice below the switch says what is missing. */
function hintOf(isOn: boolean, hasArea: boolean): string | undefined {
  if (!isOn) return 'These emails are off.'
  return hasArea ? 'We email you as soon as someone near you sends tickets back.' : undefined
}

/** The setting for emails about resold tickets. */
function useResellEmails() {
  const { resellNotificationsEnabled } = useSignedInUser()
  return useSavedSwitch({
    name: 'resell-emails',
    stored: resellNotificationsEnabled,
    failed: 'Update failed',
    save: async (isOn) => {
      const body = { resellNotificationsEnabled: isOn }
      const { user } = await callApi(accountsApi.updateNotifications, { body })
      await takeUser(user)
    },
  })
}
