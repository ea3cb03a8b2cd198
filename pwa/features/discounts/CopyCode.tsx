import { copyOutline } from 'ionicons/icons'
import { Button } from '../../ui/Button.tsx'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { showToast } from '../../ui/toasts/toastStore.ts'

/** Copies a code with one tap. */
export function CopyCode({ code }: { code: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      showToast({ title: `${code} copied`, tone: 'good' })
    } catch {
      showToast({ title: 'Could not copy', description: `Please copy ${code} by hand.`, tone: 'error' })
    }
  }
  return (
    <Button variant="quiet" icon={<AppIcon icon={copyOutline} />} onClick={() => void copy()}>
      Copy<span className="visually-hidden"> {code}</span>
    </Button>
  )
}
