import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { nothingShared, sharedFileAddress } from '#contract/shareTarget.ts'
import type { PageMessage } from '../offline/workerMessages.ts'
import { loadDeviceCalls } from '../session/loadDeviceCalls.ts'
import { listDirtyForms } from '../ui/dirtyForms.ts'
import { showToast } from '../ui/toasts/toastStore.ts'

/** Missing in TypeScript's lib: developer.mozilla.org/docs/Web/API/LaunchQueue */
interface WithLaunchQueue {
  launchQueue?: {
    setConsumer: (consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void
  }
}

/** Shows a screen or picture opened outside of the app: a notification that was clicked, or a picture opened with Live Shows. */
export function Launches() {
  const navigate = useNavigate()
  const openScreen = useEffectEvent((path: string) => {
    const [unsaved] = listDirtyForms()
    if (unsaved === undefined) void navigate(path)
    // Nothing else keeps it.
    else
      showToast({ title: 'There is something new', description: `${unsaved} would be lost. Save it first.` })
  })
  const openFile = useEffectEvent(async (handle: FileSystemFileHandle) => {
    const device = await loadDeviceCalls()
    // From here on as if it had been shared.
    const key = await handle
      .getFile()
      .then(device?.keepSharedFile ?? (() => nothingShared))
      .catch(() => nothingShared)
    void navigate(sharedFileAddress(key))
  })

  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const onMessage = ({ data, ports }: MessageEvent<PageMessage>) => {
      if (data?.type !== 'open_screen') return
      ports[0]?.postMessage(true)
      openScreen(data.path)
    }
    workers?.addEventListener('message', onMessage)
    const { launchQueue } = window as WithLaunchQueue
    launchQueue?.setConsumer(({ files = [] }) => {
      if (files[0]) void openFile(files[0])
    })
    return () => workers?.removeEventListener('message', onMessage)
  }, [])

  return null
}
