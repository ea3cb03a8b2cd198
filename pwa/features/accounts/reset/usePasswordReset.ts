import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useForm } from '../../../forms/useForm.ts'
import { forgetTabDraft, useTabDraft } from '../../../forms/useTabDraft.ts'
import { checkSession, sessionClient } from '../../../session/session.ts'
import { hasSignedInHint } from '../../../session/signedInHint.ts'
import { secondsUntil } from '../codes/cooldown.ts'
import { type SentCode, useCodeEntry } from '../codes/useCodeEntry.ts'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import { emailOf } from '../signIn/emailState.ts'
import { type ResetStep, resetStep, stepOf } from './resetSteps.ts'

const place = 'live-shows.password-reset'

const begin = {
  email: '',
  newPassword: '',
  confirmPassword: '',
  /** The address a code was sent to; empty before. */
  sentTo: '',
  /** See `ResetProgress`. */
  hasOwnCode: false,
  /** See `resendableAt`. */
  until: 0,
}

/**
 * What was typed on the way to a new password, and how far it has come. All of it belongs to the page, so that going back and
 * forth, by the browser's buttons too, loses nothing; but for code and passwords, a reload goes on with it.
 */
export function usePasswordReset() {
  const { state, pathname, key } = useLocation()
  const navigate = useNavigate()
  const form = useForm({
    initial: begin,
    draft: useTabDraft(place, {
      secret: ['newPassword', 'confirmPassword'],
      at: key,
      passedOn: { email: emailOf(state) },
    }),
  })
  const { sentTo, hasOwnCode, until, newPassword } = form.values
  const entry = useCodeEntry(sentTo ? { message: '', resendAfter: secondsUntil(until) } : undefined)
  /** The code was right a moment ago. */
  const [isVerified, setVerified] = useState(false)
  /** Whose password has been set. */
  const [doneFor, setDoneFor] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the code alone
  useEffect(() => form.set('until', entry.until), [entry.until])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is done
  useEffect(() => {
    if (doneFor !== undefined) form.reset()
  }, [doneFor])
  // Whoever leaves begins anew the next time; a reload is no leaving.
  useEffect(() => () => forgetTabDraft(place), [])

  const goTo = (step: ResetStep) => void navigate(pathname, { state: { step } })
  const noteSent = (to: string, sent: SentCode, hasOwnCode: boolean) => {
    entry.noteSent(sent)
    form.set('sentTo', to)
    form.set('hasOwnCode', hasOwnCode)
    setVerified(false)
  }

  const request = useMutation(
    {
      mutationFn: async (to: string) => (await loadAccountCalls()).requestPasswordReset(to),
      onSuccess: (sent, to) => noteSent(to, sent, false),
    },
    sessionClient,
  )
  /** For somebody who has a code already. It is tried like any other: whether the address is known shows nowhere. */
  const takeOwnCode = (address: string) => noteSent(address, { message: '', resendAfter: 0 }, true)
  const verify = async () => {
    await (await loadAccountCalls()).verifyResetCode(sentTo, entry.code)
    setVerified(true)
  }
  const reset = useMutation(
    {
      mutationFn: async () => (await loadAccountCalls()).resetPassword(sentTo, entry.code, newPassword),
      onSuccess: () => {
        setDoneFor(sentTo)
        // A new password ends every session, the one of this device too.
        if (hasSignedInHint()) checkSession()
      },
    },
    sessionClient,
  )

  return {
    step: resetStep(stepOf(state), { sentTo, isVerified, isDone: doneFor !== undefined }),
    goTo,
    goBack: () => void navigate(-1),
    form,
    entry: {
      ...entry,
      type: (typed: string) => {
        entry.type(typed)
        setVerified(false)
      },
      refuse: (error: unknown, fallback: string) => {
        entry.refuse(error, fallback)
        setVerified(false)
      },
    },
    sentTo: doneFor ?? sentTo,
    hasOwnCode,
    request,
    takeOwnCode,
    verify,
    reset,
  }
}

export type PasswordReset = ReturnType<typeof usePasswordReset>
