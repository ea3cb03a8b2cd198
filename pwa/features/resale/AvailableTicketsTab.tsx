import { useInfiniteQuery } from '@tanstack/react-query'
import { dollarsFromCents, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { CardBoundary, EmptyState } from '../../ui/ErrorState.tsx'
import { formatMoney } from '../../ui/format.ts'
import { LastChecked } from '../../ui/LastChecked.tsx'
import { Grid, Text } from '../../ui/layout.tsx'
import { ListStates } from '../../ui/MorePages.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ListingCard } from './ListingCard.tsx'
import styles from './resale.module.css'
import { resaleQueries } from './resaleQueries.ts'
import { areaName, whyNoArea } from './resaleWords.ts'

/** Tickets that other customers have sent back, in the area of the user's zip code, and those the user was chosen for. */
export default function AvailableTicketsTab() {
  const { zipCode } = useSignedInUser()
  const area = areaCode(zipCode)
  const list = useInfiniteQuery(resaleQueries.available())
  return (
    <>
      <PageTitle>Available Tickets</PageTitle>
      {area && (
        <Text size="second" tone="muted" className={styles.about}>
          Tickets that people in the {areaName(area)} cannot use, for what they paid plus our{' '}
          {formatMoney(dollarsFromCents(serviceFeeCents))} service fee.
        </Text>
      )}
      {list.data && (
        <LastChecked at={list.dataUpdatedAt} error={list.isFetching ? null : list.error}>
          Your interest is saved and sent later. Paying needs a connection.
        </LastChecked>
      )}
      {(area || !list.isPending) && (
        <ListStates
          list={list}
          what="the available tickets"
          noun="tickets"
          more="Show more tickets"
          height="17rem"
          empty={area && <NothingHere area={area} />}
        >
          {(listings) => (
            <Grid as="ul" min="22rem" className={styles.cards} aria-label="Available tickets">
              {listings.map((listing) => (
                <li key={listing.id}>
                  <CardBoundary>
                    <ListingCard listing={listing} />
                  </CardBoundary>
                </li>
              ))}
            </Grid>
          )}
        </ListStates>
      )}
      {!area && <NoArea zipCode={zipCode} />}
    </>
  )
}

function NoArea({ zipCode }: { zipCode: string }) {
  return (
    <EmptyState
      picture={<DrawnListing />}
      title="Where are you?"
      action={
        <ButtonLink variant="primary" to="/account-settings?setting=profile">
          {zipCode ? 'Correct' : 'Add'} your zip code
        </ButtonLink>
      }
    >
      {whyNoArea(zipCode)}, so we cannot show you tickets near you.
    </EmptyState>
  )
}

function NothingHere({ area }: { area: string }) {
  const { resellNotificationsEnabled } = useSignedInUser()
  return (
    <EmptyState
      picture={<DrawnListing />}
      title={`Nothing in the ${areaName(area)} right now`}
      action={
        <ButtonLink to="/notifications">
          {resellNotificationsEnabled ? 'Notification settings' : 'Email me about resold tickets'}
        </ButtonLink>
      }
    >
      {resellNotificationsEnabled
        ? 'We email you as soon as someone near you sends tickets back.'
        : 'Your emails about resold tickets are off. With them you hear of tickets as soon as someone near you sends them back.'}
    </EmptyState>
  )
}

/** A ticket that goes from one person to another nearby. Decorative. */
function DrawnListing() {
  return (
    <svg width="208" height="136" viewBox="0 0 208 136" fill="none" strokeWidth="2" aria-hidden="true">
      <circle cx="104" cy="68" r="58" stroke="var(--line)" strokeDasharray="4 6" />
      <path
        d="M52 38h104a14 14 0 0 1 14 14v8a8 8 0 0 0 0 16v8a14 14 0 0 1-14 14H52a14 14 0 0 1-14-14v-8a8 8 0 0 0 0-16v-8a14 14 0 0 1 14-14Z"
        fill="var(--surface)"
        stroke="var(--line)"
      />
      <path d="M128 44v48" stroke="var(--line)" strokeDasharray="4 5" />
      <path d="M56 58h46M142 68h14" stroke="var(--muted)" strokeWidth="8" strokeLinecap="round" />
      <path d="M56 78h28" stroke="var(--line)" strokeWidth="8" strokeLinecap="round" />
      <path
        d="M104 10a15 15 0 0 1 15 15c0 10-15 22-15 22S89 35 89 25a15 15 0 0 1 15-15Z"
        fill="var(--good-soft)"
        stroke="var(--good)"
      />
      <circle cx="104" cy="25" r="5" fill="var(--good)" />
    </svg>
  )
}
