import { useEffect, useState } from 'react'
import { listUnsentOwners, type UnsentOwner } from '../../offline/device.ts'
import styles from './OutboxSheet.module.css'
import { useOffline } from './useOffline.ts'

/** Who else has something unsent on this device. Unread, it waits for them. */
export function UnsentOwners() {
  const { db } = useOffline()
  const [owners, setOwners] = useState<readonly UnsentOwner[]>([])
  useEffect(() => {
    listUnsentOwners().then(setOwners, () => undefined)
  }, [])
  return owners
    .filter(({ userId }) => userId !== db?.userId)
    .map(({ userId, name, count }) => (
      <p key={userId} className={styles.quiet}>
        {name} has {count === 1 ? 'something' : `${count} things`} unsent on this device. Nobody else can read{' '}
        {count === 1 ? 'it' : 'them'}, and {count === 1 ? 'it is' : 'they are'} sent once {name} signs in
        here.
      </p>
    ))
}
