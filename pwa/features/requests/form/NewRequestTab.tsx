import { PageTitle } from '../../../ui/PageTitle.tsx'
import { NewRequestForm } from './NewRequestForm.tsx'
import styles from './NewRequestTab.module.css'
import { SourcingInfo } from './SourcingInfo.tsx'

export default function NewRequestTab() {
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <PageTitle documentTitle="New Request">Request Live Entertainment</PageTitle>
        <p className={styles.lead}>
          Show us the seats you found. Our team looks for seats like them at a lower price.
        </p>
        <NewRequestForm />
      </div>
      <SourcingInfo />
    </div>
  )
}
