import { useMutation } from '@tanstack/react-query'
import { dismissError, showToast } from '../../ui/toasts/toastStore.ts'

const failed = 'Failed to export transactions. Please check your permissions and try again.'

/**
 * Downloads the CSV file. The browser saves it while it arrives, so that a file of any size never is in memory; since it would
 * also save a refusal, the call is made once before, up to the beginning of its reply.
 */
export function useExport() {
  return useMutation({
    networkMode: 'always',
    async mutationFn(address: string) {
      const stop = new AbortController()
      const reply = await fetch(address, { signal: stop.signal })
      stop.abort()
      if (!reply.ok) throw new Error(`The export was answered with ${reply.status}`)
      const link = document.createElement('a')
      link.href = address
      link.download = ''
      link.click()
    },
    onMutate: () => dismissError(failed),
    onError: () => showToast({ title: failed, tone: 'error' }),
  })
}
