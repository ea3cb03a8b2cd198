import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { describeError } from '../../../http/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import { developerQueries } from '../developerQueries.ts'
import { nameOf } from '../users/userWords.ts'
import styles from './PersonFilter.module.css'

interface PersonFilterProps {
  typed: string
  type: (text: string) => void
  q: string
  isTyping: boolean
  /** Whom the log is narrowed to, or ''. */
  actorId: string
  /** The same, while an entry names them. */
  known: { name: string; email: string } | undefined
  onChoose: (actorId: string) => void
}

const shownPeople = 5

/** Finds the person whose entries to show, by name or email. */
export function PersonFilter({ typed, type, q, isTyping, actorId, known, onChoose }: PersonFilterProps) {
  const isOnline = useOnline()
  const found = useInfiniteQuery({
    ...developerQueries.users({ q }, 'newest'),
    placeholderData: keepPreviousData,
    enabled: q !== '' && actorId === '',
  })
  const isSearching = isTyping || found.isFetching
  if (actorId !== '') {
    return (
      <div className={styles.person}>
        <span className={styles.label}>Person</span>
        <div className={styles.chosen}>
          <span className={styles.name}>{known ? nameOf(known) : actorId}</span>
          <Button variant="quiet" onClick={() => onChoose('')}>
            Show everybody
          </Button>
        </div>
      </div>
    )
  }
  const people = found.data?.slice(0, shownPeople)
  return (
    <div className={styles.person}>
      <TextField
        label="Person"
        type="search"
        placeholder="Name or email"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={254}
        disabled={!isOnline}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      {q !== '' && (
        <div aria-busy={isSearching}>
          <p role="status" className={styles.status}>
            {found.isError ? null : isSearching ? 'Searching...' : foundWords(people?.length ?? 0)}
          </p>
          {found.isError && (
            <Notice tone="error">{describeError(found.error, 'Could not search people.')}</Notice>
          )}
          {people && (
            <ul aria-label="Found people" className={styles.people}>
              {people.map((user) => (
                <li key={user.id}>
                  <button type="button" className={styles.found} onClick={() => onChoose(user.id)}>
                    <span>{nameOf(user)}</span> <span className={styles.status}>{user.email}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

function foundWords(shown: number): string {
  if (shown === 0) return 'Nobody found'
  return shown === shownPeople ? 'Type more to narrow it down' : 'Choose whose entries to show'
}
