import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { User } from '#contract/accounts.ts'
import type { CappedCount } from '#contract/lists.ts'
import { operationsApi, type SystemState } from '#contract/operations.ts'
import { readQuery } from '../../http/readQuery.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/ErrorState.tsx'
import { formatCapped } from '../../ui/format.ts'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Fact, FactList, Row } from '../../ui/layout.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CardGrid, SettingsCard } from '../../ui/SettingsCard.tsx'
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { membershipWords, roleWords } from '../accounts/accountWords.ts'
import styles from './developer.module.css'

/** How the service does, first because a phone shows one card at a time, and the developer's own account and access rights. */
export default function Overview() {
  const user = useSignedInUser()
  return (
    <>
      <PageTitle>Developer Dashboard</PageTitle>
      <CardGrid>
        <ServiceHealth />
        <SettingsCard title="Your account">
          <FactList columns="wide">
            {detailsOf(user).map(([name, value]) => (
              <Fact key={name} name={name}>
                {value || 'Not given'}
              </Fact>
            ))}
          </FactList>
          <Row fill>
            <ButtonLink to="/account-settings">Account settings</ButtonLink>
            <ButtonLink to="/dashboard">User view</ButtonLink>
            <ButtonLink to="/api/docs" target="_blank">
              API
            </ButtonLink>
            {user.isAdmin && <ButtonLink to="/admin">Admin view</ButtonLink>}
          </Row>
        </SettingsCard>
        <SettingsCard title="Access">
          <dl className={styles.lines}>
            {flagsOf(user).map(([name, isOn, [yes, no]]) => (
              <div key={name} className={styles.setting}>
                <dt>{name}</dt>
                <dd>
                  <StatusPill tone={isOn ? 'good' : 'neutral'}>{isOn ? yes : no}</StatusPill>
                </dd>
              </div>
            ))}
          </dl>
        </SettingsCard>
      </CardGrid>
    </>
  )
}

function detailsOf(user: User): [name: string, value: string][] {
  return [
    ['Name', user.name],
    ['Email', user.email],
    ['Phone', user.phone],
    ['Zip code', user.zipCode],
    ['Role', roleWords(user)],
    ['Membership status', membershipWords(user)],
    ['User ID', user.id],
  ]
}

const yesOrNo = ['Yes', 'No'] as const
const onOrOff = ['On', 'Off'] as const

function flagsOf(user: User): [name: string, isOn: boolean, words: typeof yesOrNo | typeof onOrOff][] {
  return [
    ['Developer access', user.isDeveloper, yesOrNo],
    ['Admin access', user.isAdmin, yesOrNo],
    ['Two-factor authentication', user.mfaEnabled, onOrOff],
    ['Phone verified', user.phoneVerified, yesOrNo],
    ['Email copies', user.emailNotifications, onOrOff],
    ['Resale alerts', user.resellNotificationsEnabled, onOrOff],
  ]
}

/** How each part of the service does, with the way to where it is repaired. */
function ServiceHealth() {
  const system = useQuery(readQuery(operationsApi.system))
  const now = useNow()
  return (
    <SettingsCard title="Service health">
      <LastChecked
        at={system.dataUpdatedAt}
        error={system.data && !system.isFetching ? system.error : null}
      />
      <Loaded query={system} what="the service's health" count={8} height="2.75rem">
        {(state) => (
          <ul className={styles.lines}>
            {healthOf(state, now).map(({ name, tone, word, to }) => (
              <li key={name}>
                <Link to={to} className={styles.setting}>
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

/** Jobs that have been due for longer are late. */
const lateAfterMs = 5 * 60_000

interface Health {
  name: string
  tone: Tone
  word: string
  to: string
}

/** How each part of the service does. */
function healthOf(system: SystemState, now: Date): Health[] {
  const { queue, failedJobs, storage, mail, payments, clientErrors, overdue } = system
  const isLate = queue.some(
    ({ oldestDue }) => oldestDue !== null && now.getTime() - Date.parse(oldestDue) > lateAfterMs,
  )
  const place = '/developer?tab=system'
  return [
    {
      name: 'Database',
      ...(storage.isFull ? warn('Disk is full') : good('Working')),
      to: storage.isFull ? place : '/developer?tab=database',
    },
    { name: 'Queue', ...(isLate ? warn('Running late') : good('On time')), to: place },
    { name: 'Failed jobs', ...failedHealth(failedJobs), to: place },
    { name: 'Mail', ...mailHealth(mail), to: '/developer?tab=email-logs' },
    { name: 'Payments', ...paymentHealth[payments], to: '/developer?tab=transactions' },
    {
      name: 'Page errors',
      ...(clientErrors.count > 0 ? warn(`${formatCapped(clientErrors)} in 24 hours`) : good('None')),
      to: place,
    },
    ...overdueHealth(overdue),
  ]
}

const failedHealth = (failed: CappedCount) =>
  failed.count > 0 ? warn(`${formatCapped(failed)} failed`) : good('None')

/** Paid requests, whose tickets have to be delivered, are in the inactive list. */
function overdueHealth({ replies, deliveries }: SystemState['overdue']): Health[] {
  const onTime = good('On time')
  const place = '/developer?tab=admin-view'
  return [
    {
      name: 'Replies',
      ...(replies.count > 0 ? warn(`${formatCapped(replies)} over time`) : onTime),
      to: place,
    },
    {
      name: 'Deliveries',
      ...(deliveries.count > 0 ? warn(`${formatCapped(deliveries)} overdue`) : onTime),
      to: `${place}&show=inactive`,
    },
  ]
}

const good = (word: string) => ({ tone: 'good' as const, word })
const warn = (word: string) => ({ tone: 'warn' as const, word })
const neutral = (word: string) => ({ tone: 'neutral' as const, word })

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
