import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '../../../ui/ErrorState.tsx'
import { SkeletonList } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { databaseQueries } from './databaseQueries.ts'
import styles from './SchemaBrowser.module.css'

/** The tables that can be read. A tap puts a name into the query. */
export function SchemaBrowser({ onInsert }: { onInsert: (name: string) => void }) {
  const schema = useQuery(databaseQueries.schema())
  const [filter, setFilter] = useState('')
  if (!schema.data) {
    return schema.isError ? (
      <LoadError title="Could not load the tables" query={schema} />
    ) : (
      <SkeletonList count={8} height="2.75rem" label="Loading the tables" />
    )
  }
  const word = filter.trim().toLowerCase()
  const found = schema.data
    .map((table) => ({
      ...table,
      matching: word === '' ? [] : table.columns.filter(({ name }) => name.includes(word)),
    }))
    .filter(({ name, matching }) => name.includes(word) || matching.length > 0)
  return (
    <div className={styles.schema}>
      <TextField
        label="Find a table or column"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <ul className={styles.tables} aria-label="Tables">
        {found.map(({ name, rows, columns, matching }) => (
          <li key={name}>
            <details>
              <summary>
                <span className={styles.name}>{name}</span>
                {rows !== null && (
                  <span className={styles.second}>
                    {rows.toLocaleString('en-US')} {rows === 1 ? 'row' : 'rows'}
                  </span>
                )}
                {matching.length > 0 && (
                  <span className={styles.matching}>
                    has {matching.map((column) => column.name).join(', ')}
                  </span>
                )}
              </summary>
              <ul aria-label={`Columns of ${name}`}>
                <li>
                  <button type="button" onClick={() => onInsert(name)}>
                    Insert <span className={styles.name}>{name}</span>
                  </button>
                </li>
                {columns.map((column) => (
                  <li key={column.name}>
                    <button type="button" onClick={() => onInsert(column.name)}>
                      <span className={styles.name}>{column.name}</span>
                      <span className={styles.second}>{column.type}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      <p className={styles.second} role="status">
        {found.length === 0 ? 'No table has such a name or column.' : ''}
      </p>
      <p className={styles.second}>
        Numbers of rows are estimates. Tables that hold secrets, such as passwords and codes, are not listed.
      </p>
    </div>
  )
}
