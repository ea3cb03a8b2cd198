import { useEffect, useState } from 'react'
import { useLiveQuery } from '../../../outbox/useOutbox.ts'

/** Object URL of a picture in the outbox, for an `<img>`; undefined if there is none. */
export function useOutgoingPicture(fileId: string | undefined): string | undefined {
  const file = useLiveQuery(`picture ${fileId}`, async (db) =>
    fileId === undefined ? undefined : await db.outgoingFiles.get(fileId),
  )
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const created = URL.createObjectURL(new Blob([file.bytes], { type: file.type }))
    setUrl(created)
    return () => {
      URL.revokeObjectURL(created)
      setUrl(undefined)
    }
  }, [file])
  return url
}
