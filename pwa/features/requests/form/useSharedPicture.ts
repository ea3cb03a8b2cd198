import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nothingShared } from '#contract/shareTarget.ts'
import { takeSharedFile } from '../../../offline/sharedFile.ts'
import { showToast } from '../../../ui/toasts/toastStore.ts'

/** Picks a picture that another app has shared with this one (`?shared=`). */
export function useSharedPicture(pick: (file: File) => void): void {
  const [searchParams, setSearchParams] = useSearchParams()
  const key = searchParams.get('shared')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per shared picture
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

/** A shared file can be taken only once, but effects can run twice. */
function isNew(key: string): boolean {
  const wasTaken = key === lastKey && key !== nothingShared
  lastKey = key
  return !wasTaken
}
