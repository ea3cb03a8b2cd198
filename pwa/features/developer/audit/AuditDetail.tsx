import type { AuditEntry } from '#contract/audit.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { formatInstant } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/ionic/Sheet.tsx'
import { useLast } from '../../../ui/useLast.ts'
import styles from './AuditLog.module.css'
import { auditAddress } from './auditQueries.ts'
import { describeActor, describeMoney, describeSubject, describeType, kindWords } from './auditWords.ts'

interface AuditDetailProps {
  /** Undefined while closed. */
  entry: AuditEntry | undefined
  onClose: () => void
}

/** All that an entry holds, and the way to what else its person and its request have. */
export function AuditDetail({ entry, onClose }: AuditDetailProps) {
  const shown = useLast(entry)
  if (!shown) return null
  const { actor, subject, requestId, origin } = shown
  const money = describeMoney(shown.data)
  const data = Object.entries(shown.data)
  return (
    <Sheet
      isOpen={entry !== undefined}
      onClose={onClose}
      isText
      title={describeType(shown)}
      subtitle={formatInstant(shown.at)}
      size="large"
      footer={
        (actor || requestId !== null) && (
          <div className={styles.footer}>
            {requestId !== null && (
              <ButtonLink to={auditAddress({ request: requestId })} onClick={onClose}>
                Timeline of this request
              </ButtonLink>
            )}
            {actor && (
              <ButtonLink to={auditAddress({ person: actor.id })} onClick={onClose}>
                Log of this person
              </ButtonLink>
            )}
          </div>
        )
      }
    >
      <FactList columns="wide">
        {shown.query !== null && (
          <Fact name="Query" isWide>
            <code className={styles.query}>{shown.query}</code>
          </Fact>
        )}
        <Fact name="Who">{describeActor(actor)}</Fact>
        {actor && (
          <>
            <Fact name="Email">{actor.email}</Fact>
            <Fact name="ID of the person">{actor.id}</Fact>
          </>
        )}
        <Fact name="About">{describeSubject(subject)}</Fact>
        <Fact name="Kind">{kindWords(subject.kind)}</Fact>
        <Fact name="ID">{subject.id ?? 'None'}</Fact>
        {money && <Fact name="Sum">{money}</Fact>}
        {requestId !== null && requestId !== subject.id && <Fact name="ID of the request">{requestId}</Fact>}
        <Fact name="Recorded">
          <time dateTime={shown.at}>{shown.at}</time>
        </Fact>
        {shown.writtenAt !== null && (
          <Fact name="Typed without a connection">
            <time dateTime={shown.writtenAt}>{shown.writtenAt}</time>
          </Fact>
        )}
        <Fact name="Device">{origin?.device ?? 'Not known'}</Fact>
        <Fact name="IP address">{origin?.ip ?? 'Not known'}</Fact>
        <Fact name="Type">{shown.type}</Fact>
        <Fact name="ID of the entry">{shown.id}</Fact>
        {data.map(([name, value]) => (
          <Fact key={name} name={`Data: ${name}`}>
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </Fact>
        ))}
      </FactList>
    </Sheet>
  )
}
