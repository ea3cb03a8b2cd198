import { useInfiniteQuery } from '@tanstack/react-query'
import { repeatOutline } from 'ionicons/icons'
import { dollarsFromCents, serviceFeeCents } from '#contract/rules/priceRules.ts'
import { areaCode } from '#contract/rules/zipCode.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { CardBoundary, EmptyState } from '../../ui/ErrorState.tsx'
import { formatMoney } from '../../ui/format.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
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
            <Grid as="ul" least="22rem" className={styles.cards} aria-label="Available tickets">
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
      icon={<AppIcon icon={repeatOutline} />}
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
      icon={<AppIcon icon={repeatOutline} />}
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
