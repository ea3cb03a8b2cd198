import type { ReactNode } from 'react'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/priceRules.ts'
import type { TransactionSummary } from '#contract/transactions.ts'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { Text } from '../../ui/layout.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './transactions.module.css'

/** The sums of the chosen range. */
export function SummaryStats({ summary }: { summary: TransactionSummary }) {
  const { count, revenue, serviceFees, discounts, discountCodeUses, refunded, members, nonMembers } = summary
  const uses = formatCount(discountCodeUses)
  return (
    <dl className={styles.stats}>
      <Stat name="Revenue" note={countPayments(count)}>
        <Money amount={revenue} />
      </Stat>
      <Stat
        name="Service fees"
        {...(discounts > 0 && { note: `plus ${formatMoney(discounts)} waived by codes` })}
      >
        <Money amount={less(serviceFees, discounts)} />
      </Stat>
      <Stat name="Members" note={countPayments(members.count)}>
        <Money amount={members.revenue} />
      </Stat>
      <Stat name="Non-members" note={countPayments(nonMembers.count)}>
        <Money amount={nonMembers.revenue} />
      </Stat>
      <Stat name="Discounts" note={`${uses} ${discountCodeUses === 1 ? 'code use' : 'code uses'}`}>
        <Money amount={discounts} />
      </Stat>
      <Stat name="Refunded" note={`${formatMoney(less(revenue, refunded))} after refunds`}>
        <Money amount={refunded} />
      </Stat>
    </dl>
  )
}

/** In dollars, to the cent. */
function less(dollars: number, deducted: number): number {
  return dollarsFromCents(centsFromDollars(dollars) - centsFromDollars(deducted))
}

/** `1 payment`, `1,204 payments`. */
function countPayments(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`
}

function Stat({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className={styles.stat}>
      <Text as="dt" size="label" tone="muted" weight="medium">
        {name}
      </Text>
      <dd className={styles.value}>{children}</dd>
      {note && (
        <Text as="dd" size="label" tone="muted">
          {note}
        </Text>
      )}
    </div>
  )
}
