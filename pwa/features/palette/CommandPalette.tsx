import { type KeyboardEvent as KeyPress, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOutboxLink } from '../../outbox/screen/OutboxButton.tsx'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { isComposing } from '../../ui/browser.ts'
import { classNames } from '../../ui/classNames.ts'
import { useCommands } from '../../ui/commands.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { PosterSquare } from '../../ui/Poster.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useOnline, whyOffline } from '../../ui/useOnline.ts'
import { SignOut } from '../accounts/AccountMenu.tsx'
import { viewsShown } from '../desk/requestQueue.ts'
import { useQueueSummary } from '../desk/useQueue.ts'
import styles from './commandPalette.module.css'
import {
  actionItems,
  isNamedBy,
  matchingItems,
  type PaletteItem,
  placesFor,
  withFirst,
} from './paletteItems.ts'
import { readRecents } from './recents.ts'
import { useFound, useRecentItems } from './useFound.ts'

interface CommandPaletteProps {
  /** The text to begin with; undefined while it is closed. */
  opened: string | undefined
  onClose: () => void
}

/** Delay after the last keystroke before the server is asked. */
const debounceMs = 150

/** Goes to a request, client, payment, message, user or place, or does something, by the keyboard alone. */
export function CommandPalette({ opened, onClose }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = opened !== undefined
  const chosen = useRef<() => void>(undefined)
  /** @param run called once the dialog has returned the focus, which it may move */
  const close = (run?: () => void) => {
    chosen.current = run
    dialog.current?.close()
  }
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  useBackCloses(isOpen, () => close())
  return (
    <SignOut>
      {(signOut) => (
        // A press beside the content is on the dialog itself: its backdrop.
        // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it as well
        <dialog
          ref={dialog}
          className={styles.dialog}
          aria-label="Go to or do"
          onClose={() => {
            onClose()
            const run = chosen.current
            chosen.current = undefined
            run?.()
          }}
          onClick={(event) => event.target === event.currentTarget && close()}
        >
          {isOpen && <Content typedBefore={opened} close={close} signOut={signOut} />}
        </dialog>
      )}
    </SignOut>
  )
}

interface ContentProps {
  typedBefore: string
  close: (run?: () => void) => void
  signOut: () => void
}

function Content({ typedBefore, close, signOut }: ContentProps) {
  const [typed, setTyped] = useState(typedBefore)
  const [marked, setMarked] = useState<string>()
  const prefix = useId()
  const navigate = useNavigate()
  const { groups, isSearching, problem, retry } = useGroups(typed.trim())
  const items = groups.flatMap(([, items]) => items)
  // What is found later, before it, does not take the mark away from it.
  const current = items.find(({ id }) => id === marked) ?? items[0]
  const idOf = (item: PaletteItem) => `${prefix}-${items.indexOf(item)}`

  const choose = ({ target }: PaletteItem) => {
    close(target !== 'logout' && 'run' in target ? target.run : undefined)
    if (target === 'logout') signOut()
    else if ('to' in target) void navigate(target.to)
    else if ('page' in target) open(target.page, '_blank', 'noopener')
  }
  const pressKey = (event: KeyPress) => {
    const index = current ? items.indexOf(current) : 0
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    const isEnter = event.key === 'Enter' && !isComposing(event.nativeEvent)
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) close()
    else if (next !== undefined) setMarked(items.at(next % items.length)?.id)
    else if (isEnter && current) choose(current)
    else return
    event.preventDefault()
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
        aria-activedescendant={current && idOf(current)}
        aria-autocomplete="list"
        placeholder="Find anything, or do something"
        autoComplete="off"
        maxLength={254}
        className={styles.field}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(undefined)
        }}
        onKeyDown={pressKey}
      />
      <div id={`${prefix}-list`} role="listbox" aria-label="Results" className={styles.items}>
        {groups.map(
          ([title, items]) =>
            items.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: options of a list are grouped by this role
              <div key={title} role="group" aria-label={title}>
                <Text size="label" tone="muted" weight="medium" aria-hidden="true" className={styles.title}>
                  {title}
                </Text>
                {items.map((item) => (
                  <Option
                    key={item.id}
                    id={idOf(item)}
                    item={item}
                    isMarked={item === current}
                    onChoose={choose}
                  />
                ))}
              </div>
            ),
        )}
      </div>
      <Row justify="between" className={styles.foot}>
        <Text role="status" size="second" tone="muted">
          {problem ?? (isSearching ? 'Searching…' : items.length === 0 && 'Nothing found')}
        </Text>
        {retry && <Button onClick={retry}>Retry</Button>}
      </Row>
    </>
  )
}

interface OptionProps {
  id: string
  item: PaletteItem
  isMarked: boolean
  onChoose: (item: PaletteItem) => void
}

function Option({ id, item, isMarked, onChoose }: OptionProps) {
  const { label, second, poster, state, end } = item
  return (
    <Row
      noWrap
      id={id}
      ref={isMarked ? showMarked : undefined}
      role="option"
      aria-selected={isMarked}
      className={styles.item}
      onClick={() => onChoose(item)}
    >
      {poster !== undefined && <PosterSquare artist={poster} size={24} />}
      <Text as="span" weight="medium" className={classNames(styles.label, 'clamp')}>
        {label}
      </Text>{' '}
      <Text as="span" size="label" tone="muted" className={classNames(styles.second, 'clamp')}>
        {second}
      </Text>{' '}
      {end !== undefined && (
        <Text as="span" size="label" tone="muted" weight="medium" wrap="nowrap" className="tabular">
          {end}
        </Text>
      )}{' '}
      {state && (
        <StatusPill tone={state.tone} className={styles.pill}>
          {state.text}
        </StatusPill>
      )}
    </Row>
  )
}

function showMarked(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: 'nearest' })
}

/** The results for a text: actions, recent items, results of the server, and places. */
function useGroups(typed: string) {
  const user = useSignedInUser()
  const commands = useCommands()
  // `refund sam` is Sam, who has payments with that button.
  const name = typed.replace(/^refund\s+/i, '')
  const q = useDebounced(name, debounceMs)
  const isOnline = useOnline()
  const summary = useQueueSummary(user.isAdmin)
  const { to: outbox } = useOutboxLink()
  const { search } = useLocation()
  // The open item is not listed.
  const [recents] = useState(() => readRecents(user.id, new URLSearchParams(search)))
  const found = useFound(name, q)
  const recent = matchingItems(useRecentItems(recents), name)
  const places = placesFor(user, viewsShown(summary), summary)
  places.splice(-1, 0, {
    id: 'outbox',
    label: 'Outbox',
    words: 'unsent waiting',
    target: { to: outbox },
  })
  const isFailed = found.failed.length > 0
  const isNew = ({ id }: PaletteItem) => !recent.some((item) => item.id === id)
  const isNamed = isNamedBy(typed)
  const groups = [
    ['Actions', actionItems(commands, typed)] as const,
    ['Recent', recent] as const,
    ...found.groups.map(([title, items]) => [title, items.filter(isNew)] as const),
    ['Go to', matchingItems(places, typed)] as const,
  ]
  return {
    groups: withFirst(
      groups.map(([title, items]) => [title, withFirst(items, isNamed)] as const),
      ([, items]) => items.some(isNamed),
    ),
    isSearching: typed !== '' && found.isSearching,
    problem:
      typed === ''
        ? undefined
        : !isOnline
          ? `${whyOffline()} Only what is saved on this device was searched.`
          : isFailed && !found.isSearching
            ? `Could not search ${new Intl.ListFormat('en-US').format(found.failed)}.`
            : undefined,
    retry: typed !== '' && isOnline && isFailed && !found.isSearching ? found.retry : undefined,
  }
}
