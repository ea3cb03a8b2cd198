import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { checkSession, sessionClient } from '../../../session/session.ts'
import { hasSignedInHint } from '../../../session/signedInHint.ts'
import { secondsUntil } from '../codes/cooldown.ts'
import { useCodeEntry } from '../codes/useCodeEntry.ts'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import { firstEmail } from '../signIn/emailState.ts'
import { type ResetProgress, type ResetStep, resetStart, resetStep, stepOf } from './resetSteps.ts'
import { savedReset } from './savedReset.ts'

/**
 * What was typed on the way to a new password, and how far it has come. All of it belongs to the page, so that going back and
 * forth, by the browser's buttons too, loses nothing.
 */
export function usePasswordReset() {
  const location = useLocation()
  const { state, pathname, key } = location
  const navigate = useNavigate()
  const [{ saved, begun }] = useState(() => {
    const kept = savedReset.read()
    const begun = firstEmail(location, kept) ?? ''
    // For another email than the one that the link passes on, what is kept is of no use.
    return { saved: kept?.email === begun ? kept : undefined, begun }
  })
  const [progress, setProgress] = useState<ResetProgress>({
    ...resetStart,
    sentTo: saved?.sentTo,
    hasOwnCode: saved?.hasOwnCode,
  })
  const { sentTo = '', hasOwnCode = false, isDone } = progress
  const [email, setEmail] = useState(begun)
  const entry = useCodeEntry(saved && { message: '', resendAfter: secondsUntil(saved.until) })
  const [passwords, setPasswords] = useState({ newPassword: '', confirmPassword: '' })

  useEffect(() => {
    if (isDone) savedReset.clear()
    else savedReset.keep({ email, at: key, sentTo: progress.sentTo, hasOwnCode, until: entry.until })
  }, [isDone, email, key, progress.sentTo, hasOwnCode, entry.until])
  // Whoever leaves begins anew the next time; a reload is no leaving.
  useEffect(() => savedReset.clear, [])

  const goTo = (step: ResetStep) => void navigate(pathname, { state: { step } })
  const setVerified = (isVerified: boolean) => setProgress((before) => ({ ...before, isVerified }))

  const request = useMutation(
    {
      mutationFn: async (to: string) => (await loadAccountCalls()).requestPasswordReset(to),
      onSuccess: (sent, to) => {
        entry.noteSent(sent)
        setProgress({ ...resetStart, sentTo: to })
      },
    },
    sessionClient,
  )
  /** For somebody who has a code already. It is tried like any other: whether the address is known shows nowhere. */
  const takeOwnCode = (address: string) => {
    entry.noteSent({ message: '', resendAfter: 0 })
    setProgress({ ...resetStart, sentTo: address, hasOwnCode: true })
  }
  const verify = async () => {
    await (await loadAccountCalls()).verifyResetCode(sentTo, entry.code)
    setVerified(true)
  }
  const reset = useMutation(
    {
      mutationFn: async () =>
        (await loadAccountCalls()).resetPassword(sentTo, entry.code, passwords.newPassword),
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
    passwords,
    setPasswords,
    sentTo,
    hasOwnCode,
    request,
    takeOwnCode,
    verify,
    reset,
  }
}

export type PasswordReset = ReturnType<typeof usePasswordReset>
