import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent as KeyPress, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { queueGroups } from '#contract/rules/queueViews.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { isComposing } from '../../../ui/browser.ts'
import { classNames } from '../../../ui/classNames.ts'
import { formatConcertDay } from '../../../ui/format.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { useBackCloses } from '../../../ui/useBackCloses.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useOnline, whyOffline } from '../../../ui/useOnline.ts'
import type { Desk } from '../../desk/deskCommands.tsx'
import { requestAddress, viewsShown } from '../../desk/requestQueue.ts'
import { joinParts } from '../../desk/requestWords.ts'
import { useQueueSummary } from '../../desk/useQueue.ts'
import { belongsTo, requestsQueries } from '../../requests/requestsQueries.ts'
import styles from '../queue/queue.module.css'
import { fixedItems, matchingItems, type PaletteItem } from './paletteItems.ts'

interface CommandPaletteProps {
  tabs: readonly { label: string; to: string }[]
  /** Null while the desk is not on screen. */
  deskRef: { readonly current: Desk | null }
}

/** Requests shown at most. */
const mostRequests = 8
/** Delay after the last keystroke before requests are searched. */
const debounceMs = 150

/** Goes to a request, tab or list, or runs a command, by the keyboard alone. Ctrl-K or ⌘K opens it anywhere on the page. */
export function CommandPalette({ tabs, deskRef }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState<{ desk: Desk | null }>()
  const close = () => dialog.current?.close()
  usePaletteKey(() => {
    if (dialog.current?.open) return close()
    dialog.current?.showModal()
    setOpen({ desk: deskRef.current })
  })
  useBackCloses(open !== undefined, close)
  return (
    // A press beside the content is on the dialog itself: its backdrop.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it as well
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Go to or do"
      onClose={() => setOpen(undefined)}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      {open && <PaletteContent tabs={tabs} desk={open.desk} close={close} />}
    </dialog>
  )
}

/** Calls back for Ctrl-K or ⌘K, also in a field, but not while another dialog is open. */
function usePaletteKey(pressed: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isKey || event.altKey || event.shiftKey) return
    // Browsers have commands of their own on it.
    event.preventDefault()
    if (!document.querySelector('ion-modal.show-modal')) pressed()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

interface PaletteContentProps {
  tabs: CommandPaletteProps['tabs']
  desk: Desk | null
  close: () => void
}

function PaletteContent({ tabs, desk, close }: PaletteContentProps) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const prefix = useId()
  const navigate = useNavigate()
  const { items, isSearching, problem } = usePaletteItems(tabs, desk, typed)
  const currentIndex = Math.min(marked, items.length - 1)
  const current = items[currentIndex]

  const choose = ({ target }: PaletteItem) => {
    close()
    if ('to' in target) void navigate(target.to)
    // After the dialog has returned the focus, which the command may move.
    else setTimeout(() => desk?.run(target.run))
  }
  const press = (event: KeyPress) => {
    const last = items.length - 1
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setMarked((marked + step + items.length) % Math.max(1, items.length))
    } else if (event.key === 'Enter' && !isComposing(event.nativeEvent) && current) {
      event.preventDefault()
      choose(current)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      setMarked(event.key === 'Home' ? 0 : last)
    }
  }
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type in it
        autoFocus
        type="text"
        role="combobox"
        enterKeyHint="go"
        aria-label="Go to or do"
        aria-expanded="true"
        aria-controls={`${prefix}-list`}
        aria-activedescendant={current && `${prefix}-${currentIndex}`}
        aria-autocomplete="list"
        placeholder="Request, tab, list or command"
        autoComplete="off"
        maxLength={254}
        className={styles.paletteField}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(0)
        }}
        onKeyDown={press}
      />
      <div id={`${prefix}-list`} role="listbox" aria-label="Results" className={styles.paletteItems}>
        {items.map((item, index) => (
          <Row
            key={item.id}
            noWrap
            gap={4}
            justify="between"
            id={`${prefix}-${index}`}
            ref={item === current ? showMarked : undefined}
            role="option"
            aria-selected={item === current}
            className={styles.item}
            onClick={() => choose(item)}
          >
            <Text as="span" weight="medium" className="clamp">
              {item.label}
            </Text>{' '}
            <Text as="span" size="label" tone="muted" className={classNames(styles.hint, 'clamp')}>
              {item.hint}
            </Text>
          </Row>
        ))}
      </div>
      <Text role="status" tone="muted" className={styles.status}>
        {problem ?? (items.length === 0 && (isSearching ? 'Searching…' : 'Nothing found'))}
      </Text>
    </>
  )
}

function showMarked(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' })
}

/** What a text finds: the requests of the server, then tabs, lists and commands. */
function usePaletteItems(
  tabs: CommandPaletteProps['tabs'],
  desk: Desk | null,
  typed: string,
): { items: PaletteItem[]; isSearching: boolean; problem: string | undefined } {
  const q = useDebounced(typed.trim())
  const now = useNow()
  const isOnline = useOnline()
  const { id: readerId } = useSignedInUser()
  const found = useInfiniteQuery({
    ...requestsQueries.adminList({ q, limit: mostRequests }, readerId),
    enabled: q !== '' && isOnline,
    placeholderData: keepPreviousData,
  })
  const isSearching = typed.trim() !== q || found.isFetching
  // Those of the text before the last keystrokes are left out as soon as they do not match it any more.
  const matching = found.data?.filter((request) => belongsTo({ q: typed }, request, readerId)) ?? []
  const requests = (typed.trim() === '' ? [] : matching).slice(0, mostRequests).map((request) => ({
    id: `request ${request.id}`,
    label: joinParts([request.artist, request.name]),
    hint: joinParts([request.venue, formatConcertDay(request.concertDate, now)]),
    target: { to: requestAddress(request.id) },
  }))
  const lists = [...queueGroups, ...viewsShown(useQueueSummary())]
  const problem = !isOnline
    ? `${whyOffline()} Requests cannot be searched.`
    : found.isError
      ? 'Requests could not be searched.'
      : undefined
  return {
    items: [...requests, ...matchingItems(fixedItems(tabs, lists, desk), typed)],
    isSearching,
    problem: typed.trim() === '' || isSearching ? undefined : problem,
  }
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
