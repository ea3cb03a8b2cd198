import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nothingShared } from '#contract/shareTarget.ts'
import { takeSharedFile } from '../../../../offline/sharedFile.ts'

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
export function useSharedPicture({ take, missed, isLoaded }: SharedPictureTaker): void {
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
