import { classNames } from '../../../ui/classNames.ts'
import { formatInstant } from '../../../ui/format.ts'
import { RowCards } from '../../../ui/RowCards.tsx'
import styles from './AuditTable.module.css'
import { type AuditListProps, ShortQuery, Sum } from './AuditTable.tsx'
import { describeActor, describeSubject, describeType, isAboutActor } from './auditWords.ts'

/** The log on a screen too narrow for the table. */
export function AuditCards({ entries, onOpen }: AuditListProps) {
  return (
    <RowCards label="Audit log, newest first" rows={entries} onOpen={onOpen}>
      {(entry) => (
        <>
          <span className={styles.first}>{describeType(entry)}</span> <Sum data={entry.data} />{' '}
          <ShortQuery query={entry.query} /> <span className="clamp">{describeActor(entry.actor)}</span>{' '}
          {!isAboutActor(entry) && (
            <span className={classNames(styles.second, 'clamp')}>{describeSubject(entry.subject)}</span>
          )}{' '}
          <span className={styles.second}>
            {formatInstant(entry.at)}
            {entry.origin && ` · ${entry.origin.device}`}
          </span>
        </>
      )}
    </RowCards>
  )
}
