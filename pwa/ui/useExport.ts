import { useMutation } from '@tanstack/react-query'
import { dismissError, showToast } from './toasts/toastStore.ts'

/**
 * Downloads a CSV file. The browser saves it while it arrives, so that a file of any size never is in memory; since it would
 * also save a refusal, it is asked before by HEAD, which exports nothing.
 *
 * @param failed what a toast says if it fails
 */
export function useExport(failed: string) {
  return useMutation({
    networkMode: 'always',
    async mutationFn(address: string) {
      const reply = await fetch(address, { method: 'HEAD' })
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
