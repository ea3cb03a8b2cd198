import { useLocation } from 'react-router-dom'
import { useNow } from '../../ui/useNow.ts'
import { openedHere } from '../../ui/useOverlayAddress.ts'
import { isRefused, isVisibleToUser } from '../queue/outboxEntry.ts'
import { useOutboxEntries } from '../useOutbox.ts'

/** Entries sent within this time are not counted, so that nothing flickers. */
const showAfterMs = 1_500

/** The link to the Outbox on the current page. `count` is the number of unsent entries, `needsYou` whether one was refused. */
export function useOutboxLink() {
  const { search } = useLocation()
  const entries = (useOutboxEntries() ?? []).filter(isVisibleToUser)
  const now = useNow(entries.length > 0 ? 500 : undefined).getTime()
  const refused = entries.filter(isRefused).length
  const isSlow = entries.some(({ writtenAt }) => now - Date.parse(writtenAt) > showAfterMs)
  const count = isSlow || refused > 0 ? entries.length : 0
  const needs = refused > 0 ? `, ${refused} ${refused === 1 ? 'needs' : 'need'} your attention` : ''
  const parameters = new URLSearchParams(search)
  parameters.set('outbox', '1')
  return {
    to: `?${parameters}`,
    state: openedHere,
    label: count > 0 ? `Outbox: ${count} unsent${needs}` : 'Outbox',
    count,
    needsYou: refused > 0,
  }
}
