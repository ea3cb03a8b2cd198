import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { describeError } from '../../../http/errors.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { developerQueries } from '../developerQueries.ts'
import { nameOf } from '../users/userWords.ts'
import styles from './PersonFilter.module.css'

interface PersonFilterProps {
  typed: string
  type: (text: string) => void
  q: string
  isTyping: boolean
  onChoose: (personId: string) => void
}

const shownPeople = 6

/** Finds the person whose entries to show, by name or email: a field, and below the row of fields whom it finds. */
export function PersonFilter({ typed, type, q, isTyping, onChoose }: PersonFilterProps) {
  const found = useInfiniteQuery({
    ...developerQueries.users({ q }, 'newest'),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  })
  const isSearching = isTyping || found.isFetching
  const people = found.data?.slice(0, shownPeople)
  const only = people?.length === 1 ? people[0] : undefined
  // Enter may be pressed before the answer has come.
  const [isEntered, setEntered] = useState(false)
  useEffect(() => {
    if (!isEntered || isSearching) return
    setEntered(false)
    if (only) onChoose(only.id)
  }, [isEntered, isSearching, only, onChoose])
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setEntered(true)
        }}
      >
        <SearchField
          label="Person"
          placeholder="Name, email"
          value={typed}
          onType={(text) => {
            setEntered(false)
            type(text)
          }}
        />
      </form>
      {q !== '' && (
        <div className={styles.found} aria-busy={isSearching}>
          <p role="status" className={styles.second}>
            {found.isError ? null : isSearching ? 'Searching...' : foundWords(people?.length ?? 0)}
          </p>
          {found.isError && (
            <Notice tone="error">{describeError(found.error, 'Could not search people.')}</Notice>
          )}
          {people && (
            <ul aria-label="Found people" className={styles.people}>
              {people.map((user) => (
                <li key={user.id}>
                  <button type="button" className={styles.one} onClick={() => onChoose(user.id)}>
                    <span>{nameOf(user)}</span> <span className={styles.second}>{user.email}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}

function foundWords(shown: number): string {
  if (shown === 0) return 'Nobody found'
  if (shown === 1) return 'Press Enter, or choose whose entries to show'
  return shown === shownPeople ? 'Choose whose entries to show, or type more' : 'Choose whose entries to show'
}
