import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useForm } from '../../../forms/useForm.ts'
import { deleteTabDraft, useTabDraft } from '../../../forms/useTabDraft.ts'
import { checkSession, sessionClient } from '../../../session/session.ts'
import { hasSignedInHint } from '../../../session/signedInHint.ts'
import { goBack } from '../../../ui/useBackCloses.ts'
import { secondsUntil } from '../codes/code.ts'
import { type SentCode, useCodeEntry } from '../codes/useCodeForm.ts'
import { loadAccountCalls } from '../loadAccountCalls.ts'
import { emailFromState } from '../signIn/signInState.ts'

export type ResetStep = 'email' | 'link' | 'code' | 'newPassword' | 'success'

/** Title of the error toasts. */
export const resetError = 'Error'

/** Shown in every step while offline. */
export const resetOffline = 'Setting a new password needs a connection. What you have typed is kept.'

const place = 'live-shows.password-reset'

/** The server refuses longer texts in other words. */
const longestToken = 100

const emptyFields = {
  email: '',
  newPassword: '',
  confirmPassword: '',
  /** The address that a code was sent to; empty before that. */
  sentTo: '',
  /** The user already had a code, so none was sent. */
  hasOwnCode: false,
  /** See `resendAllowedAt`. */
  until: 0,
}

/**
 * The input and the progress of a password reset. They belong to the page, so moving between the steps loses nothing, and
 * everything except the code and the passwords survives a reload.
 */
export function usePasswordReset() {
  const { state, pathname, hash, key } = useLocation()
  const navigate = useNavigate()
  const form = useForm({
    initial: emptyFields,
    draft: useTabDraft(place, {
      secret: ['newPassword', 'confirmPassword'],
      entryKey: key,
      passedOn: { email: emailFromState(state) },
    }),
  })
  const { sentTo, hasOwnCode, until, newPassword } = form.values
  const entry = useCodeEntry(sentTo ? { message: '', resendAfter: secondsUntil(until) } : undefined)
  const token = linkTokenIn(hash)
  const link = useQuery(
    {
      queryKey: ['reset link', token],
      queryFn: async () => (await loadAccountCalls()).verifyResetLink(token ?? ''),
      enabled: token !== undefined,
    },
    sessionClient,
  )
  /** The code was verified. */
  const [isVerified, setVerified] = useState(false)
  /** The address whose password was changed; undefined before that. */
  const [doneFor, setDoneFor] = useState<string>()
  const address = link.data?.email ?? sentTo

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a code was sent
  useEffect(() => form.set('until', entry.resendAt), [entry.resendAt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after success
  useEffect(() => {
    if (doneFor !== undefined) form.reset()
  }, [doneFor])
  // Leaving the page ends the reset; a reload does not unmount it.
  useEffect(() => () => deleteTabDraft(place), [])

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
  /** Skips sending for users who already have a code. Does not reveal whether the address is known. */
  const takeOwnCode = (address: string) => noteSent(address, { message: '', resendAfter: 0 }, true)
  const verify = async () => {
    await (await loadAccountCalls()).verifyResetCode(sentTo, entry.code)
    setVerified(true)
  }
  const reset = useMutation(
    {
      mutationFn: async () => {
        const calls = await loadAccountCalls()
        return token === undefined
          ? calls.resetPassword(sentTo, entry.code, newPassword)
          : calls.resetPasswordByLink(token, newPassword)
      },
      onSuccess: () => {
        setDoneFor(address)
        // A new password ends all sessions, including the one on this device.
        if (hasSignedInHint()) checkSession()
      },
    },
    sessionClient,
  )

  return {
    step: resetStep(stepOf(state), {
      sentTo,
      isVerified: token === undefined ? isVerified : link.data !== undefined,
      hasLink: token !== undefined,
      isDone: doneFor !== undefined,
    }),
    link: token === undefined ? undefined : link,
    goTo,
    goBack,
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
    sentTo: doneFor ?? address,
    hasOwnCode,
    request,
    takeOwnCode,
    verify,
    reset,
  }
}

export type PasswordReset = ReturnType<typeof usePasswordReset>

/** The progress of a password reset. */
interface ResetProgress {
  /** The address that a code was sent to; empty before that. */
  sentTo: string
  /** The code was verified. */
  isVerified: boolean
  /** The page was opened by the link from a mail. */
  hasLink: boolean
  isDone: boolean
}

/** The step to show: the one requested by the history entry, or the last one that can be reached. */
export function resetStep(
  requested: unknown,
  { sentTo, isVerified, hasLink, isDone }: ResetProgress,
): ResetStep {
  if (isDone) return 'success'
  if (hasLink) return isVerified ? 'newPassword' : 'link'
  if (sentTo === '' || (requested !== 'code' && requested !== 'newPassword')) return 'email'
  return requested === 'newPassword' && isVerified ? 'newPassword' : 'code'
}

/**
 * The token in the fragment of a link from a reset mail, which browsers do not send; undefined without one. Also returns a damaged
 * one: the server then says that the link does not work.
 */
export function linkTokenIn(hash: string): string | undefined {
  return hash.slice(1, 1 + longestToken) || undefined
}

/** Reads the step of a history entry from its state. */
export function stepOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined
}
