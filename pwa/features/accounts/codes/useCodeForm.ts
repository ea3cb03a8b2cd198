import { useRef, useState } from 'react'
import { describeError } from '../../../http/errors.ts'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { useSingleFlight } from '../../../ui/useSingleFlight.ts'
import { codeLength } from './codeDigits.ts'
import { type CodeEntry, isCodeRefused } from './useCodeEntry.ts'

interface CodeFormOptions<Verified> {
  entry: CodeEntry
  /** Title of every toast about a failure. */
  failed: string
  /** Where the server gives no reason for refusing a code. */
  verifyFallback: string
  verify: (code: string) => Promise<Verified>
  /** The code was right, and nothing is under way any more. */
  onVerified: (reply: Verified) => void
  /** Asks for another code. Resolves to the sentence about it, or to undefined where none is needed any more. */
  resend: () => Promise<string | undefined>
  /** Is told the sentence of a failure. Returns true where it goes on elsewhere. */
  onFailure?: (error: unknown, sentence: string) => boolean
}

/** What every form for a code does: tries it, sends another one, each once at a time, and says in words what failed. */
export function useCodeForm<Verified>({
  entry,
  failed,
  verifyFallback,
  verify,
  onVerified,
  resend,
  onFailure,
}: CodeFormOptions<Verified>) {
  const [underWay, setUnderWay] = useState<'verify' | 'resend'>()
  const [failure, setFailure] = useState<{ error: unknown; fallback: string }>()
  const field = useRef<HTMLInputElement>(null)

  const begin = (what: typeof underWay) => {
    setUnderWay(what)
    setFailure(undefined)
    dismissError(failed)
  }
  /** False where somebody else takes it from here. */
  const tell = (error: unknown, fallback: string): boolean => {
    toastForError(error, failed, fallback)
    return !onFailure?.(error, describeError(error, fallback))
  }

  const submit = useSingleFlight(async () => {
    if (entry.code.length !== codeLength) return
    begin('verify')
    try {
      const reply = await verify(entry.code)
      // Together, so that no dialog is closed while it is still busy.
      setUnderWay(undefined)
      onVerified(reply)
    } catch (error) {
      setUnderWay(undefined)
      if (!tell(error, verifyFallback)) return
      if (isCodeRefused(error)) entry.refuse(error, verifyFallback)
      else setFailure({ error, fallback: verifyFallback })
      // A wrong code is replaced as a whole.
      field.current?.select()
      field.current?.focus()
    }
  })

  const sendAgain = useSingleFlight(async () => {
    begin('resend')
    try {
      const description = await resend()
      if (description === undefined) return
      showToast({ title: 'Code sent', description, tone: 'good' })
      field.current?.focus()
    } catch (error) {
      const fallback = 'Failed to resend code. Please try again.'
      if (!tell(error, fallback)) return
      // How long that is, the button counts down.
      if (!entry.noteTooSoon(error)) setFailure({ error, fallback })
    } finally {
      setUnderWay(undefined)
    }
  })

  return {
    entry,
    field,
    failure,
    isVerifying: underWay === 'verify',
    isResending: underWay === 'resend',
    submit: () => void submit(),
    sendAgain: () => void sendAgain(),
  }
}

export type CodeFormState = ReturnType<typeof useCodeForm>
