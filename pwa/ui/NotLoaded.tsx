import type { UseQueryResult } from '@tanstack/react-query'
import { describeError } from '../http/errors.ts'
import { Button } from './Button.tsx'
import { Text } from './layout.tsx'
import { Notice } from './Notice.tsx'
import { useOnline } from './useOnline.ts'

interface NotLoadedProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** A part of the page: 'offers'. */
  what: string
}

/** Why a part of a page could not be loaded, and a button that tries it again, unless that needs a connection first. */
export function NotLoaded({ query, what }: NotLoadedProps) {
  if (!useOnline()) {
    return (
      <Text size="second" tone="muted">
        Could not load {what} without a connection.
      </Text>
    )
  }
  return (
    <Notice tone="warn">
      {describeError(query.error, `Could not load ${what}.`)}{' '}
      <Button variant="quiet" pending={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </Notice>
  )
}
