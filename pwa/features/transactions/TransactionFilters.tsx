import type { ReactNode } from 'react'
import { usePaletteField } from '../../ui/commands.tsx'
import type { Choices } from '../../ui/paletteFields.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { DateFilter, FilterSelect, Toolbar } from '../../ui/Toolbar.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { KeyHint } from '../desk/deskCommands.tsx'
import { paymentLooks } from '../payments/PaymentPill.tsx'
import type { ChosenFilter } from './useTransactionFilter.ts'

interface TransactionFiltersProps {
  filter: ChosenFilter
  /** Shown at the end of the line. */
  children: ReactNode
}

export function TransactionFilters({ filter, children }: TransactionFiltersProps) {
  const { typed, type, change, days, status, membership, discount } = filter
  const isShort = useMediaQuery(shortSearch)
  return (
    <Toolbar
      search={
        <SearchInput
          ref={usePaletteField<HTMLInputElement>('Search')}
          by={isShort ? 'Search' : 'Name, email, artist, code, payment'}
          hint={<KeyHint>/</KeyHint>}
          value={typed}
          onType={type}
        />
      }
      end={children}
    >
      <FilterSelect
        label="Status"
        value={status}
        choices={statuses}
        onChoose={(value) => change({ status: value })}
      />
      <DateFilter days={days} />
      <FilterSelect
        label="Discount code"
        value={discount}
        choices={{ '': 'Any code', used: 'With a code', none: 'Without a code' }}
        onChoose={(value) => change({ discount: value })}
      />
      <FilterSelect
        label="Membership"
        value={membership}
        choices={{ '': 'Members and others', member: 'Members', non_member: 'Non-members' }}
        onChoose={(value) => change({ membership: value })}
      />
    </Toolbar>
  )
}

/** Whether the search leaves its room to the pane of a payment. */
const shortSearch = '(min-width: 73.75em) and (max-width: 87.5em)'

const statuses: Choices = {
  '': 'Status: all',
  ...Object.fromEntries(Object.entries(paymentLooks).map(([status, { label }]) => [status, label])),
}
