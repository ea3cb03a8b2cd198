import type { AuditEntry } from '#contract/audit.ts'
import { classNames } from '../../../ui/classNames.ts'
import { formatInstant } from '../../../ui/format.ts'
import { factCell, rowButton, Table } from '../../../ui/Table.tsx'
import styles from './AuditTable.module.css'
import {
  describeActor,
  describeKind,
  describeMoney,
  describeSubject,
  describeType,
  isAboutActor,
} from './auditWords.ts'

export interface AuditListProps {
  entries: readonly AuditEntry[]
  onOpen: (entry: AuditEntry) => void
}

/** The beginning of what was run in the SQL console. */
export function ShortQuery({ query }: Pick<AuditEntry, 'query'>) {
  return query !== null && <code className={classNames(styles.query, 'clamp')}>{query}</code>
}

/** The money that the entry is about, if any. */
export function Sum({ data }: Pick<AuditEntry, 'data'>) {
  const money = describeMoney(data)
  return money && <span className={styles.second}>{money}</span>
}

export function AuditTable({ entries, onOpen }: AuditListProps) {
  return (
    <Table caption="Audit log, newest first" className={styles.table} opensRows>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Who</th>
          <th scope="col">About</th>
          <th scope="col">From</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              <button type="button" className={rowButton} onClick={() => onOpen(entry)}>
                <span className={styles.first}>{describeType(entry)}</span> <Sum data={entry.data} />
                <ShortQuery query={entry.query} />
              </button>
            </th>
            <td>
              <span className="clamp">{describeActor(entry.actor)}</span>
              {entry.actor && (
                <span className={classNames(styles.second, styles.email)}>{entry.actor.email}</span>
              )}
            </td>
            <td className={styles.about}>
              {!isAboutActor(entry) && (
                <>
                  <span className="clamp">{describeSubject(entry.subject)}</span>
                  <span className={styles.second}>{describeKind(entry.subject)}</span>
                </>
              )}
            </td>
            <td>
              {entry.origin && (
                <>
                  <span className={styles.device}>{entry.origin.device}</span>
                  <span className={classNames(styles.second, 'clamp')}>{entry.origin.ip}</span>
                </>
              )}
            </td>
            <td className={factCell}>{formatInstant(entry.at)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
