import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fileUrl } from '#contract/files.ts'
import { ApiError, describeError } from '../../http/errors.ts'
import { newId } from '../../http/newId.ts'
import { uploadFile } from '../../http/uploadFile.ts'
import { classifyFailure } from '../../outbox/queue/settleFailure.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { useOnline } from '../../ui/useOnline.ts'
import type { Picture } from '../requests/requestForm.ts'
import { prepareScreenshot, RefusedFileError } from './prepareScreenshot.ts'

interface Picked {
  name: string
  /** Bytes of the original file. */
  pickedSize: number
}
interface Prepared extends Picked {
  /** Bytes after preparing. */
  size: number
  /** Object URL for an `<img>`. */
  preview: string
}

export type Screenshot =
  | { state: 'none' }
  | ({ state: 'preparing' } & Picked)
  | ({ state: 'uploading'; sent: number } & Prepared)
  /** Prepared but not uploaded; `reason` if the server said why. The outbox uploads it with the request. */
  | ({ state: 'ready'; reason?: string | undefined } & Prepared)
  /** The server has refused it. */
  | ({ state: 'refused'; reason: string } & Prepared)
  | ({ state: 'done' } & Prepared)

/** Why the last file was not taken. */
export interface Rejection {
  title: string
  description: string
}

interface Listeners {
  /** Called with the URL that the picture has or will have on the server, and with '' when it is removed. */
  onAddress: (address: string) => void
  /** Called with the picture to store as a draft. */
  onPicture: (picture: Picture | undefined) => void
  /** Called when the server has the picture. */
  onUploaded: (picture: Picture) => void
}

interface Current {
  picture: Picture
  prepared: Prepared
  abort: AbortController
  /** The server has it. */
  isUploaded: boolean
}

/**
 * The screenshot of the form. It is uploaded as soon as it is picked, so that submitting is fast. If that fails, the outbox
 * uploads it with the request.
 */
export function useScreenshot({ onAddress, onPicture, onUploaded }: Listeners) {
  const [screenshot, setScreenshot] = useState<Screenshot>({ state: 'none' })
  const [rejection, setRejection] = useState<Rejection>()
  const current = useRef<Current>(undefined)
  const { id: asUser } = useSignedInUser()
  // If several files are picked quickly, the last one wins, even if another takes longer to prepare.
  const picks = useRef(0)
  const preparing = useRef<Promise<void>>(undefined)

  async function take(file: File) {
    picks.current += 1
    const pick = picks.current
    const picked = { name: file.name || 'Screenshot', pickedSize: file.size }
    setRejection(undefined)
    // The previous picture stays until the new one is accepted.
    if (!current.current) setScreenshot({ state: 'preparing', ...picked })
    try {
      const blob = await prepareScreenshot(file)
      const bytes = await blob.arrayBuffer()
      if (pick !== picks.current) return
      const picture: Picture = { id: newId(), bytes, type: blob.type, ...picked }
      show(picture)
      onPicture(picture)
    } catch (error) {
      if (pick !== picks.current) return
      if (!current.current) setScreenshot({ state: 'none' })
      reject(
        error instanceof RefusedFileError
          ? error
          : { title: 'This file could not be read', description: 'Please choose it again.' },
      )
    }
  }

  function reject({ title, description }: Rejection) {
    setRejection({ title, description })
    showToast({ title, description, tone: 'error' })
  }

  function show(picture: Picture) {
    drop()
    const { name, pickedSize, bytes, type } = picture
    const preview = URL.createObjectURL(new Blob([bytes], { type }))
    const prepared = { name, pickedSize, size: bytes.byteLength, preview }
    current.current = { picture, prepared, abort: new AbortController(), isUploaded: false }
    onAddress(fileUrl(picture.id))
    void uploadEarly()
  }

  const isOnline = useOnline()
  const onOnline = useEffectEvent(() => {
    if (screenshot.state === 'ready') void uploadEarly()
  })
  useEffect(() => {
    if (isOnline) onOnline()
  }, [isOnline])

  async function uploadEarly() {
    if (!current.current) return
    const upload = current.current
    const { picture, prepared, abort } = upload
    const { signal } = abort
    setScreenshot({ state: 'uploading', sent: 0, ...prepared })
    try {
      await uploadFile({
        id: picture.id,
        bytes: new Blob([picture.bytes], { type: picture.type }),
        asUser,
        signal,
        onProgress: (sent) => {
          if (!signal.aborted) setScreenshot({ state: 'uploading', sent, ...prepared })
        },
      })
      upload.isUploaded = true
      if (signal.aborted) return
      setScreenshot({ state: 'done', ...prepared })
      onUploaded(picture)
    } catch (error) {
      if (signal.aborted) return
      const isRefused = classifyFailure(error).kind === 'needs_you'
      const reason = describeError(error, 'Please choose another picture.')
      if (isRefused) return setScreenshot({ state: 'refused', reason, ...prepared })
      const isTooMuch = error instanceof ApiError && error.status === 429
      setScreenshot({ state: 'ready', reason: isTooMuch ? reason : undefined, ...prepared })
    }
  }

  function drop() {
    current.current?.abort.abort()
    if (current.current) URL.revokeObjectURL(current.current.prepared.preview)
    current.current = undefined
  }

  function clear() {
    picks.current += 1
    drop()
    setScreenshot({ state: 'none' })
    onAddress('')
  }

  return {
    screenshot,
    /** The last refusal, until another file is chosen. */
    rejection,
    reject,
    /** Whether there is a picture, also before React has rendered it. */
    hasPicture: () => current.current !== undefined,
    shownId: () => current.current?.picture.id,
    pick: (file: File) => {
      preparing.current = take(file)
    },
    /** Restores a stored picture, unless another one has been picked. */
    restore: (picture: Picture) => {
      if (picks.current === 0 && !current.current) show(picture)
    },
    /** Gives the picture a new id, because the request it came from was sent with the old one. */
    detach: () => {
      if (!current.current) return
      const picture = { ...current.current.picture, id: newId() }
      show(picture)
      onPicture(picture)
    },
    remove: () => {
      clear()
      onPicture(undefined)
    },
    /** Removes the picture, so that another one can be restored. */
    reset: () => {
      clear()
      setRejection(undefined)
      picks.current = 0
    },
    /** Waits until a file that was just picked is prepared or refused. */
    whenPrepared: async () => preparing.current,
    /** Returns the picture for the request, and aborts its early upload. */
    takePicture: () => {
      const taken = current.current
      if (taken && screenshot.state === 'uploading') {
        taken.abort.abort()
        taken.abort = new AbortController()
        setScreenshot({ state: 'ready', ...taken.prepared })
      }
      return taken && { picture: taken.picture, isUploaded: taken.isUploaded }
    },
  }
}
