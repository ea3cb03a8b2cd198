import { classNames } from '../../../ui/classNames.ts'
import { formatInstant } from '../../../ui/format.ts'
import { RowCards } from '../../../ui/RowCards.tsx'
import styles from './AuditTable.module.css'
import type { AuditListProps } from './AuditTable.tsx'
import { describeActor, describeSubject, describeType } from './auditWords.ts'

/** The log on a screen too narrow for the table. */
export function AuditCards({ entries, onOpen }: AuditListProps) {
  return (
    <RowCards label="Audit log, newest first" rows={entries} onOpen={onOpen}>
      {({ type, actor, subject, at, origin }) => (
        <>
          <span className={styles.first}>{describeType(type)}</span>{' '}
          <span className="clamp">{describeActor(actor)}</span>{' '}
          {subject.id !== actor?.id && (
            <span className={classNames(styles.second, 'clamp')}>{describeSubject(subject)}</span>
          )}{' '}
          <span className={styles.second}>
            {formatInstant(at)}
            {origin && ` · ${origin.device}`}
          </span>
        </>
      )}
    </RowCards>
  )
}
