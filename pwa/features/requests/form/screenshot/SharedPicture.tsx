import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/ionic/ConfirmDialog.tsx'
import type { Rejection } from './useScreenshot.ts'
import { useSharedPicture } from './useSharedPicture.ts'

interface SharedPictureProps {
  /** Whether the form shows its stored picture, if it has one. */
  isLoaded: boolean
  hasPicture: () => boolean
  pick: (file: File) => void
  reject: (rejection: Rejection) => void
}

/** Puts a picture from the share sheet into the form, and asks first if the form has another one. */
export function SharedPicture({ isLoaded, hasPicture, pick, reject }: SharedPictureProps) {
  const [waiting, setWaiting] = useState<File>()
  useSharedPicture({
    take: (file) => (hasPicture() ? setWaiting(file) : pick(file)),
    missed: () =>
      reject({ title: 'The picture did not arrive', description: 'Please choose it in the form.' }),
    isLoaded,
  })
  return (
    <ConfirmDialog
      isOpen={waiting !== undefined}
      title="Replace the screenshot?"
      confirmLabel="Use the shared picture"
      cancelLabel="Keep the current one"
      onConfirm={() => {
        if (waiting) pick(waiting)
        setWaiting(undefined)
      }}
      onCancel={() => setWaiting(undefined)}
    >
      Your request already has a screenshot. You have just shared another picture with us.
    </ConfirmDialog>
  )
}
