import { QueryClient } from '@tanstack/react-query'

/**
 * Knows who is signed in, and nothing else: what is read for a person lives in a client of their own (app/personClient.ts),
 * so that nothing of one can ever be shown to another.
 */
export const sessionClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
