import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nothingShared } from '#contract/shareTarget.ts'
import { takeSharedFile } from '../../../offline/sharedFile.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'

/** Takes a picture that was shared with the app (`?shared=`) into the form, once. */
export function useSharedPicture(pick: (file: File) => void): void {
  const [searchParams, setSearchParams] = useSearchParams()
  const key = searchParams.get('shared')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each shared picture
  useEffect(() => {
    if (key === null) return
    setSearchParams({ tab: 'new-request' }, { replace: true })
    const take = async () => {
      const file = key === nothingShared ? undefined : await takeSharedFile(key)
      if (file) return pick(file)
      showToast({
        title: 'The picture did not arrive',
        description: 'Please choose it in the form.',
        tone: 'error',
      })
    }
    if (isNew(key)) void take()
  }, [key])
}

let lastKey: string | undefined

/** It can be taken once, while effects may run twice. */
function isNew(key: string): boolean {
  const wasTaken = key === lastKey && key !== nothingShared
  lastKey = key
  return !wasTaken
}
