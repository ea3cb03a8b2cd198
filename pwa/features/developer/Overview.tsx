import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { User } from '#contract/accounts.ts'
import type { CappedCount } from '#contract/lists.ts'
import { operationsApi, type SystemState } from '#contract/operations.ts'
import { zonedDays } from '#contract/rules/zonedDays.ts'
import { readWithQuery } from '../../http/readQuery.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/ErrorState.tsx'
import { formatCapped } from '../../ui/format.ts'
import { formatPhone } from '../../ui/formatPhone.ts'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { FactList, Grid, type NamedFact, Row, Stack } from '../../ui/layout.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SettingsCard } from '../../ui/SettingsCard.tsx'
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { membershipWords, roleWords } from '../accounts/accountWords.ts'
import styles from './desk.module.css'

/** How the service does, first because a phone shows one card at a time, and the developer's own account and access rights. */
export default function Overview() {
  const user = useSignedInUser()
  return (
    <Stack gap={4}>
      <PageTitle>Developer Dashboard</PageTitle>
      <Grid gap={5} min="21rem">
        <ServiceHealth />
        <SettingsCard title="Your account">
          <FactList facts={detailsOf(user)} />
          <Row fill className={styles.links}>
            <ButtonLink to="/account-settings">Account settings</ButtonLink>
            <ButtonLink to="/dashboard">User view</ButtonLink>
            <ButtonLink to="/api/docs" target="_blank">
              API
            </ButtonLink>
            {user.isAdmin && <ButtonLink to="/admin">Admin view</ButtonLink>}
          </Row>
        </SettingsCard>
        <SettingsCard title="Access">
          <dl className="ruled">
            {flagsOf(user).map(([name, isOn, on, off]) => (
              <div key={name} className={`line ${styles.setting}`}>
                <dt>{name}</dt>
                <dd>
                  <StatusPill tone={isOn ? 'good' : 'neutral'}>{isOn ? on : off}</StatusPill>
                </dd>
              </div>
            ))}
          </dl>
        </SettingsCard>
      </Grid>
    </Stack>
  )
}

function detailsOf(user: User): NamedFact[] {
  return [
    ['Name', user.name || 'Not given'],
    ['Email', user.email, 'wide'],
    ['Phone', formatPhone(user.phone) || 'Not given'],
    ['Zip code', user.zipCode || 'Not given'],
    ['Role', roleWords(user)],
    ['Membership status', membershipWords(user)],
    ['User ID', user.id, 'wide'],
  ]
}

function flagsOf(user: User): [name: string, isOn: boolean, on: string, off: string][] {
  return [
    ['Developer access', user.isDeveloper, 'Yes', 'No'],
    ['Admin access', user.isAdmin, 'Yes', 'No'],
    ['Two-factor authentication', user.mfaEnabled, 'On', 'Off'],
    ['Phone verified', user.phoneVerified, 'Yes', 'No'],
    ['Email copies', user.emailNotifications, 'On', 'Off'],
    ['Resale alerts', user.resellNotificationsEnabled, 'On', 'Off'],
  ]
}

/** How each part of the service does, with the way to where it is repaired. */
function ServiceHealth() {
  const now = useNow()
  // Deliveries are overdue by the viewer's day, as in Admin View.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const system = useQuery(readWithQuery(operationsApi.system, { today: zonedDays(timeZone).of(now) }))
  return (
    <SettingsCard title="Service health">
      <LastChecked
        at={system.dataUpdatedAt}
        error={system.data && !system.isFetching ? system.error : null}
      />
      <Loaded query={system} what="the service's health" count={8} height="1.75rem">
        {(state) => (
          <ul className="ruled">
            {healthOf(state, now).map(([name, { tone, word }, tab]) => (
              <li key={name}>
                <Link to={`/developer?tab=${tab}`} className={`line ${styles.setting}`}>
                  <span className={styles.linkText}>{name}</span> <StatusPill tone={tone}>{word}</StatusPill>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </SettingsCard>
  )
}

interface Health {
  tone: Tone
  word: string
}
const good = (word: string): Health => ({ tone: 'good', word })
const warn = (word: string): Health => ({ tone: 'warn', word })
const neutral = (word: string): Health => ({ tone: 'neutral', word })

/** Jobs that have been due for longer are late. */
const lateAfterMs = 5 * 60_000

function healthOf(
  { queue, failedJobs, storage, mail, payments, clientErrors, overdue }: SystemState,
  now: Date,
): [name: string, health: Health, tab: string][] {
  const isLate = queue.some(
    ({ oldestDue }) => oldestDue !== null && now.getTime() - Date.parse(oldestDue) > lateAfterMs,
  )
  return [
    storage.isFull ? ['Database', warn('Cannot save'), 'system'] : ['Database', good('Working'), 'database'],
    ['Queue', isLate ? warn('Running late') : good('On time'), 'system&section=queue'],
    ['Failed jobs', countHealth(failedJobs, 'failed', 'None'), 'system&section=failed-jobs'],
    ['Mail', mailHealth(mail), 'email-logs'],
    ['Payments', paymentHealth[payments], 'transactions'],
    ['Page errors', countHealth(clientErrors, 'in 24 hours', 'None'), 'system&section=page-errors'],
    ['Replies', countHealth(overdue.replies, 'over time', 'On time'), 'admin-view'],
    // Paid requests, whose tickets have to be delivered, are in the inactive list.
    ['Deliveries', countHealth(overdue.deliveries, 'overdue', 'On time'), 'admin-view&show=inactive'],
  ]
}

const countHealth = (problems: CappedCount, what: string, none: string) =>
  problems.count > 0 ? warn(`${formatCapped(problems)} ${what}`) : good(none)

const paymentHealth = {
  live: good('Live'),
  test: neutral('Test mode'),
  sandbox: neutral('Sandbox'),
}

function mailHealth({ via, delivered, failed, isCapped }: SystemState['mail']) {
  if (failed > 0) return warn(`${formatCapped({ count: failed, isCapped })} failed in 24 hours`)
  if (via === 'folder') return neutral('Saved to a folder')
  return delivered > 0 ? good('Delivered') : neutral('None in 24 hours')
}
