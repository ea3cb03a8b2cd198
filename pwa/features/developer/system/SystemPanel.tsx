import { Card } from '../../../ui/Card.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Operations } from '../operations/Operations.tsx'
import { Blacklist } from './Blacklist.tsx'
import { EmailCopies } from './EmailCopies.tsx'
import { RequestList } from './RequestList.tsx'
import styles from './SystemPanel.module.css'

/** Settings of the service, what can be removed from it, and how it runs. */
export default function SystemPanel() {
  return (
    <>
      <PageTitle documentTitle="System · Developer">System</PageTitle>
      <div className={styles.parts}>
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
