import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nothingShared } from '#contract/shareTarget.ts'
import { takeSharedFile } from '../../offline/sharedFile.ts'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import type { Rejection } from './useScreenshot.ts'

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

interface SharedPictureTaker {
  take: (file: File) => void
  /** Called if a picture was expected and has not arrived. */
  missed: () => void
  /** Whether the form is loaded. */
  isLoaded: boolean
}

/**
 * Takes a picture that another app has shared with this one, as soon as the form is loaded. `?shared=` opens the form for it, but
 * it may also have waited for a sign-in, or for the app to be opened again.
 */
function useSharedPicture({ take, missed, isLoaded }: SharedPictureTaker): void {
  const [searchParams, setSearchParams] = useSearchParams()
  const key = searchParams.get('shared')
  const onShared = useEffectEvent(async () => {
    // Effects can run twice, and the first run takes the picture.
    const isExpected = key !== null && (key === nothingShared || key !== lastKey)
    if (key !== null) {
      lastKey = key
      setSearchParams({ tab: 'new-request' }, { replace: true })
    }
    const file = await takeSharedFile()
    if (file) return take(file)
    if (isExpected) missed()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for the next picture
  useEffect(() => {
    if (isLoaded) void onShared()
  }, [isLoaded, key])
}

let lastKey: string | null = null
