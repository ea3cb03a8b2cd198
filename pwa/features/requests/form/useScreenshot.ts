import { useRef, useState } from 'react'
import { fileUrl } from '#contract/files.ts'
import { describeError } from '../../../http/errors.ts'
import { newId } from '../../../http/newId.ts'
import { uploadFile } from '../../../http/uploadFile.ts'
import { classifyFailure } from '../../../outbox/queue/classifyReply.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { prepareScreenshot, RefusedFileError } from './prepareScreenshot.ts'
import type { Picture } from './requestDraft.ts'

interface Picked {
  name: string
  /** Bytes of the file as it was picked. */
  pickedSize: number
}
interface Prepared extends Picked {
  /** Bytes as they are sent. */
  size: number
  /** For an `<img>`. */
  preview: string
}

export type Screenshot =
  | { state: 'none' }
  | ({ state: 'preparing' } & Picked)
  | ({ state: 'uploading'; sent: number } & Prepared)
  /** It is on this device, and goes out with the request. */
  | ({ state: 'ready' } & Prepared)
  /** The server does not take it. */
  | ({ state: 'refused'; reason: string } & Prepared)
  | ({ state: 'done' } & Prepared)

interface Listeners {
  /** The picture's address as soon as there is one, and '' when it is taken away. */
  onAddress: (address: string) => void
  /** The picture to keep. */
  onPicture: (picture: Picture | undefined) => void
}

interface Current {
  picture: Picture
  prepared: Prepared
  abort: AbortController
  /** The server has it. */
  isUploaded: boolean
}

/**
 * The screenshot of the form: picked, checked, shrunk and sent ahead, so that a submitted request has little left to send. It
 * goes out with the request all the same: nothing has to wait for this.
 */
export function useScreenshot({ onAddress, onPicture }: Listeners) {
  const [screenshot, setScreenshot] = useState<Screenshot>({ state: 'none' })
  const current = useRef<Current>(undefined)
  const { id: asUser } = useSignedInUser()
  // Of several picks the last one counts, however long each takes to prepare.
  const picks = useRef(0)
  const preparing = useRef<Promise<void>>(undefined)

  async function take(file: File) {
    picks.current += 1
    const pick = picks.current
    const picked = { name: file.name || 'Screenshot', pickedSize: file.size }
    // One that is there already stays until the new one has passed.
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
      const { title, description } =
        error instanceof RefusedFileError
          ? error
          : { title: 'This file could not be read', description: 'Please choose it again.' }
      showToast({ title, description, tone: 'error' })
    }
  }

  function show(picture: Picture) {
    drop()
    const { name, pickedSize, bytes, type } = picture
    const preview = URL.createObjectURL(new Blob([bytes], { type }))
    const prepared = { name, pickedSize, size: bytes.byteLength, preview }
    current.current = { picture, prepared, abort: new AbortController(), isUploaded: false }
    onAddress(fileUrl(picture.id))
    void sendAhead()
  }

  async function sendAhead() {
    if (!current.current) return
    const ahead = current.current
    const { picture, prepared, abort } = ahead
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
      ahead.isUploaded = true
      if (!signal.aborted) setScreenshot({ state: 'done', ...prepared })
    } catch (error) {
      if (signal.aborted) return
      const isRefused = classifyFailure(error).kind === 'needs_you'
      const reason = describeError(error, 'Please choose another picture.')
      setScreenshot(isRefused ? { state: 'refused', reason, ...prepared } : { state: 'ready', ...prepared })
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
    pick: (file: File) => {
      preparing.current = take(file)
    },
    /** Puts back what was kept, unless somebody has picked something by now. */
    restore: (picture: Picture) => {
      if (picks.current === 0 && !current.current) show(picture)
    },
    /** Makes it a picture of its own: the request that it came from is on its way with it. */
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
    /** Begins anew, with nothing picked. */
    reset: () => {
      clear()
      picks.current = 0
    },
    /** Waits until a file that was just picked has passed or was refused. */
    whenPrepared: async () => preparing.current,
    /** Takes the picture to send it with the request, and stops sending it ahead. */
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
