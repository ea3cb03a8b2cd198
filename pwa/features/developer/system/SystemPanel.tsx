import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { AuditLog } from '../audit/AuditLog.tsx'
import { auditAddress } from '../audit/auditQueries.ts'
import { Operations } from '../operations/Operations.tsx'
import { Blacklist } from './Blacklist.tsx'
import { EmailCopies } from './EmailCopies.tsx'
import { RequestList } from './RequestList.tsx'
import styles from './SystemPanel.module.css'

/** Settings of the service, what can be removed from it, how it runs, and the log of what was done. */
export default function SystemPanel() {
  const [params] = useSearchParams()
  return params.get('view') === 'audit' ? <AuditLog /> : <Settings />
}

function Settings() {
  return (
    <>
      <PageTitle documentTitle="System · Developer">System</PageTitle>
      <div className={styles.parts}>
        <Card className={styles.audit}>
          <div className={styles.text}>
            <h2>Audit log</h2>
            <p className={styles.muted}>Who did what to whom, when and from where.</p>
          </div>
          <ButtonLink to={auditAddress()}>Open the audit log</ButtonLink>
        </Card>
        <Card>
          <EmailCopies />
        </Card>
        <Blacklist />
        <RequestList />
        <Operations />
      </div>
    </>
  )
}
