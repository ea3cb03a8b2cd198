import { useEffect, useState } from 'react'
import { useLiveQuery } from '../../../outbox/useOutbox.ts'

/** An address for an `<img>` of a picture that is not sent yet; undefined when there is none. */
export function useOutgoingPicture(fileId: string | undefined): string | undefined {
  const file = useLiveQuery(`picture ${fileId}`, async (db) =>
    fileId === undefined ? undefined : await db.outgoingFiles.get(fileId),
  )
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [file])
  return address
}
