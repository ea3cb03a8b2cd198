import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from './ErrorState.tsx'
import { SkeletonList } from './Skeleton.tsx'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  /** What is loaded: 'the email log'. */
  what: string
  /** Of its placeholders: how many, and how high each is. */
  count?: number
  height?: string
  children: (data: NonNullable<Data>) => ReactNode
}

/** What a query has read; until then placeholders, or why it could not be loaded, with a Retry button. */
export function Loaded<Data>({ query, what, count = 3, height, children }: LoadedProps<Data>) {
  if (query.data != null) return children(query.data)
  if (query.isError) return <LoadError title={`Could not load ${what}`} query={query} />
  return <SkeletonList count={count} {...(height && { height })} label={`Loading ${what}`} />
}
