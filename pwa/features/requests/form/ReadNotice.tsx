import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { FormSuggestions } from './useSuggestions.ts'

/** Says that fields were filled in from the screenshot, and takes them all back. */
export function ReadNotice({ filled, takeBack }: FormSuggestions) {
  const count = Object.keys(filled).length
  return (
    <div role="status">
      {count > 0 && (
        <Notice tone="neutral">
          We read {count === 1 ? 'one field' : `${count} fields`} from your screenshot. Please check{' '}
          {count === 1 ? 'it' : 'them'}.{' '}
          <Button variant="quiet" onClick={takeBack}>
            Clear what was read
          </Button>
        </Notice>
      )}
    </div>
  )
}
