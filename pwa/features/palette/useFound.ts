import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { developerApi, type ManagedUser } from '#contract/developer.ts'
import { type AdminMessage, messagesApi } from '#contract/messages.ts'
import { type AdminTicketRequest, requestsApi } from '#contract/requests.ts'
import {
  matchesSearch,
  referenceOf,
  searchWords,
  wordsOf,
  wordsOfMessage,
  wordsOfRequest,
  wordsOfUser,
} from '#contract/rules/searchWords.ts'
import { type Transaction, transactionsApi } from '#contract/transactions.ts'
import { viewsApi } from '#contract/views.ts'
import { callApi } from '../../http/callApi.ts'
import { readPages } from '../../http/readQuery.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { formatConcertDay, formatDay, formatMoney } from '../../ui/format.ts'
import { useNow } from '../../ui/useNow.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { roleWords } from '../accounts/accountWords.ts'
import { clientAddress, requestAddress } from '../desk/requestQueue.ts'
import { joinParts, rowPill } from '../desk/requestWords.ts'
import { rowsOnDevice } from '../desk/useQueue.ts'
import { paymentLook } from '../payments/PaymentPill.tsx'
import { requestsQueries } from '../requests/requestsQueries.ts'
import { isNamedBy, type PaletteItem, withFirst } from './paletteItems.ts'
import type { Recent } from './recents.ts'

/** Rows of each kind that are fetched, and that are shown. */
const [maxFetched, maxShown] = [8, 5]

interface Found {
  groups: (readonly [title: string, items: PaletteItem[]])[]
  isSearching: boolean
  /** The kinds that could not be searched. */
  failed: string[]
  retry: () => void
}

/**
 * The requests, clients, payments, messages and users that a text finds, each only for those who may see them. Without a connection
 * only those on the device.
 *
 * @param q the typed text once typing has paused, which the server is asked for
 */
export function useFound(typed: string, q: string): Found {
  const { isAdmin, isDeveloper, id: readerId } = useSignedInUser()
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const toItem = useItems()
  const isAsked = q !== '' && isOnline
  const search = { enabled: isAsked, placeholderData: keepPreviousData }
  const query = { q, limit: maxFetched }

  const requests = useInfiniteQuery({
    ...(isAdmin ? requestsQueries.adminList(query, readerId) : readPages(viewsApi.adminRequests, { query })),
    ...search,
  })
  const payments = useInfiniteQuery({ ...readPages(transactionsApi.list, { query }), ...search })
  const messages = useInfiniteQuery({
    ...readPages(messagesApi.list, { query }),
    ...{ ...search, enabled: isAsked && isAdmin },
  })
  const users = useInfiniteQuery({
    ...readPages(developerApi.users, { query }),
    ...{ ...search, enabled: isAsked && isDeveloper },
  })

  const words = searchWords(typed)
  /** The server's results for this text; of other rows those that contain its words. */
  const matching = <Row extends { id: string }>(
    address: string,
    list: { data: Row[] | undefined; isPlaceholderData: boolean },
    wordsOfRow: (row: Row) => string[],
  ): Row[] => {
    if (words.length === 0) return []
    if (isOnline && typed === q && !list.isPlaceholderData) return list.data ?? []
    const rows = isOnline ? (list.data ?? []) : rowsOnDevice<Row>(queryClient, [address])
    return rows.filter((row) => matchesSearch(wordsOfRow(row), words))
  }
  const { path } = isAdmin ? requestsApi.adminList : viewsApi.adminRequests
  const foundRequests = matching(path, requests, wordsOfRequest)
  const clients = foundRequests.filter((request) => isAdmin && matchesSearch(wordsOfUser(request), words))
  const group = <Row>(title: string, rows: readonly Row[], item: (row: Row) => PaletteItem) =>
    [title, withFirst(rows.map(item), isNamedBy(typed)).slice(0, maxShown)] as const
  const lists = { requests, payments, messages, users }
  const failed = Object.entries(lists).filter(([, { isError }]) => isAsked && isError)
  return {
    groups: [
      group('Requests', foundRequests, toItem.request),
      group('Clients', [...new Map(clients.map((one) => [one.email, one])).values()], toItem.client),
      group('Payments', matching(transactionsApi.list.path, payments, wordsOfPayment), toItem.payment),
      group(
        'Messages',
        isAdmin ? matching(messagesApi.list.path, messages, wordsOfMessage) : [],
        toItem.message,
      ),
      group('Users', isDeveloper ? matching(developerApi.users.path, users, wordsOfUser) : [], toItem.user),
    ],
    isSearching: isOnline && (typed !== q || Object.values(lists).some(({ isFetching }) => isFetching)),
    failed: failed.map(([name]) => name),
    retry: () => {
      for (const [, list] of failed) void list.refetch()
    },
  }
}

const wordsOfPayment = ({ userName, userEmail, eventArtist, eventVenue }: Transaction) =>
  wordsOf([userName, userEmail, eventArtist, eventVenue])

/** The recent items that still exist and may be seen. */
export function useRecentItems(recents: readonly Recent[]): PaletteItem[] {
  const { isAdmin } = useSignedInUser()
  const queryClient = useQueryClient()
  const toItem = useItems()
  const requests = rowsOnDevice<AdminTicketRequest>(queryClient, requestsQueries.anyAdminList())
  const payments = rowsOnDevice<Transaction>(queryClient, [transactionsApi.list.path])
  const shown = recents.filter(([kind]) => isAdmin || kind === 'transaction')
  const items = shown.map(([kind, id]) => {
    if (kind === 'transaction') {
      const known = payments.find((payment) => payment.id === id)
      return known && toItem.payment(known)
    }
    const known = requests.find((request) => (kind === 'request' ? request.id : request.email) === id)
    return known && (kind === 'request' ? toItem.request(known) : toItem.client(known))
  })
  const missing = shown.filter((_, index) => !items[index])
  const { data: fetched = [] } = useQuery({
    queryKey: ['opened', missing],
    queryFn: ({ signal }) =>
      Promise.all(
        missing.map(async ([kind, id]) => {
          try {
            if (kind === 'q') {
              const query = { q: id, limit: 1 }
              return (await callApi(requestsApi.adminList, { query, signal })).find(
                ({ email }) => email === id,
              )
            }
            const params = { id }
            return kind === 'request'
              ? await callApi(requestsApi.adminGet, { params, signal })
              : await callApi(transactionsApi.get, { params, signal })
          } catch {
            // The item is gone, or can no longer or not now be seen.
          }
        }),
      ),
    gcTime: 0,
    enabled: missing.length > 0,
  })
  return shown.flatMap(([kind, id], index) => {
    const item = items[index]
    if (item) return [item]
    const row = fetched.find((one) => one && (kind === 'q' ? 'email' in one && one.email : one.id) === id)
    if (!row) return []
    if ('userEmail' in row) return [toItem.payment(row)]
    return [kind === 'q' ? toItem.client(row) : toItem.request(row)]
  })
}

/** How each kind is shown, and where it leads. */
function useItems() {
  const now = useNow()
  const { isAdmin } = useSignedInUser()
  return {
    request: (request: AdminTicketRequest): PaletteItem => ({
      id: `request ${request.id}`,
      label: joinParts([request.artist, request.name]),
      second: joinParts([request.venue, formatConcertDay(request.concertDate, now)]),
      poster: request.artist,
      alias: referenceOf(request.id),
      state: rowPill(request, now),
      target: {
        to: isAdmin ? requestAddress(request.id) : `/developer?tab=admin-view&request=${request.id}`,
      },
    }),
    client: (request: AdminTicketRequest): PaletteItem => ({
      id: `client ${request.email}`,
      label: request.name,
      second: request.email,
      alias: request.email,
      end: 'Client',
      target: { to: clientAddress(request, false) },
    }),
    payment: (payment: Transaction): PaletteItem => {
      const { label: text, tone } = paymentLook(payment)
      const page = isAdmin ? '/admin' : '/developer'
      return {
        id: `payment ${payment.id}`,
        label: joinParts([payment.userName, payment.eventArtist]),
        second: formatDay(payment.transactionDate),
        poster: payment.eventArtist,
        end: formatMoney(payment.totalAmount),
        state: { tone, text },
        target: { to: `${page}?tab=transactions&transaction=${payment.id}` },
      }
    },
    message: (message: AdminMessage): PaletteItem => ({
      id: `message ${message.id}`,
      label: message.subject,
      second: message.from?.name ?? 'Live Shows',
      state: message.isRead ? { tone: 'neutral', text: 'Read' } : { tone: 'accent', text: 'Unread' },
      target: { to: `/admin?tab=messages&message=${message.id}` },
    }),
    user: (user: ManagedUser): PaletteItem => ({
      id: `user ${user.id}`,
      label: user.name || 'No name',
      second: user.email,
      alias: user.email,
      state: { tone: 'neutral', text: roleWords(user) },
      target: { to: `/developer?tab=user-view&user=${user.id}` },
    }),
  }
}
