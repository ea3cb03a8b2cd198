import type { CappedCount } from '#contract/lists.ts'
import type { FailedJob, SystemState } from '#contract/operations.ts'
import { formatCapped } from '../../../ui/format.ts'
import type { Tone } from '../../../ui/StatusPill.tsx'

type Lane = SystemState['queue'][number]['lane']

const laneNames: Record<Lane, string> = {
  codes: 'Codes',
  money: 'Money',
  deadlines: 'Deadlines',
  mail: 'Mail',
  push: 'Notifications',
  upkeep: 'Upkeep',
}

export const laneWords = (lane: Lane | null) =>
  lane === null ? 'Kinds that no longer exist' : laneNames[lane]

/** In the order of the lanes, without empty ones; kinds without a lane are last. */
export function groupByLane(jobs: readonly FailedJob[]): [lane: Lane | null, jobs: FailedJob[]][] {
  const lanes = [...(Object.keys(laneNames) as Lane[]), null]
  return lanes
    .map((lane): [Lane | null, FailedJob[]] => [lane, jobs.filter((job) => job.lane === lane)])
    .filter(([, found]) => found.length > 0)
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
export function healthOf(system: SystemState, now: Date): Health[] {
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
