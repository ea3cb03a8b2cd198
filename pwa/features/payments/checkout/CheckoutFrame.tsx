import { IonContent } from '@ionic/react'
import { chevronBackOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import styles from './CheckoutFrame.module.css'

interface CheckoutFrameProps {
  /** Target of the link at the top. */
  backTo: string
  backLabel: string
  children: ReactNode
}

/** The page around the checkout. Its only navigation is a back link. */
export function CheckoutFrame({ backTo, backLabel, children }: CheckoutFrameProps) {
  return (
    <div className={`ion-page ${styles.page}`}>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to={backTo} className={styles.back} aria-label={backLabel}>
            <AppIcon icon={chevronBackOutline} size={22} />
            <span className={styles.label}>{backLabel}</span>
          </Link>
        </div>
      </header>
      <IonContent className={styles.content}>
        <div className={styles.panel}>{children}</div>
      </IonContent>
    </div>
  )
}
