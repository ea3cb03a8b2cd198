import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { checkSession } from './accountQueries.ts'
import { resendableAt } from './cooldown.ts'
import { emailOf } from './emailState.ts'
import { loadAccountCalls } from './loadAccountCalls.ts'
import { type ResetStep, resetStart, resetStep, stepOf } from './resetSteps.ts'
import { sessionClient } from './sessionClient.ts'
import { hasSignedInHint } from './signedInHint.ts'

/**
 * What was typed on the way to a new password, and how far it has come. All of it belongs to the page, so that going back and
 * forth, by the browser's buttons too, loses nothing.
 */
export function usePasswordReset() {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const [progress, setProgress] = useState(resetStart)
  const [email, setEmail] = useState(emailOf(state) ?? '')
  const [code, setCode] = useState('')
  const [passwords, setPasswords] = useState({ newPassword: '', confirmPassword: '' })
  const [until, setUntil] = useState(0)
  /** What has become of the code since it was right. */
  const [refusal, setRefusal] = useState<string>()

  const goTo = (step: ResetStep) => void navigate(pathname, { state: { step } })
  const noteSent = (to: string, afterSeconds: number) => {
    setUntil(resendableAt(afterSeconds))
    setCode('')
    setRefusal(undefined)
    setProgress({ ...resetStart, sentTo: to })
  }

  const request = useMutation(
    {
      mutationFn: async (to: string) => (await loadAccountCalls()).requestPasswordReset(to),
      onSuccess: ({ resendAfter }, to) => noteSent(to, resendAfter),
    },
    sessionClient,
  )
  const verify = useMutation(
    {
      mutationFn: async () => (await loadAccountCalls()).verifyResetCode(progress.sentTo ?? email, code),
      onSuccess: () => setProgress((before) => ({ ...before, isVerified: true })),
    },
    sessionClient,
  )
  const reset = useMutation(
    {
      mutationFn: async () =>
        (await loadAccountCalls()).resetPassword(progress.sentTo ?? email, code, passwords.newPassword),
      onSuccess: () => {
        setProgress((before) => ({ ...before, isDone: true }))
        setPasswords({ newPassword: '', confirmPassword: '' })
        // A new password ends every session, the one of this device too.
        if (hasSignedInHint()) checkSession()
      },
    },
    sessionClient,
  )

  return {
    step: resetStep(stepOf(state), progress),
    goTo,
    goBack: () => void navigate(-1),
    email,
    setEmail,
    code,
    setCode: (typed: string) => {
      setCode(typed)
      setRefusal(undefined)
      setProgress((before) => ({ ...before, isVerified: false }))
    },
    passwords,
    setPasswords,
    sentTo: progress.sentTo,
    until,
    setUntil,
    refusal,
    /** The code is not good any more: back to where another one is typed. */
    refuseCode: (why: string) => {
      setRefusal(why)
      setProgress((before) => ({ ...before, isVerified: false }))
    },
    request,
    verify,
    reset,
  }
}

export type PasswordReset = ReturnType<typeof usePasswordReset>
