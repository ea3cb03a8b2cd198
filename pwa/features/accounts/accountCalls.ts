import { accountsApi, changedPassword, registration } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { errorsByField } from '../../forms/errorsByField.ts'
import { callApi } from '../../http/callApi.ts'

export type RegisterBody = BodyInputOf<typeof accountsApi.register>

export function resendMfaCode() {
  return callApi(accountsApi.resendMfaCode)
}

export function register(body: RegisterBody) {
  return callApi(accountsApi.register, { body })
}

/** Requests a code by email. The reply is the same for unknown addresses. */
export function requestPasswordReset(email: string) {
  return callApi(accountsApi.requestPasswordReset, { body: { email } })
}

export function verifyResetCode(email: string, code: string) {
  return callApi(accountsApi.verifyResetCode, { body: { email, code } })
}

/** Whose password the link from a reset mail is for. */
export function verifyResetLink(token: string) {
  return callApi(accountsApi.verifyResetLink, { body: { token } })
}

export function resetPasswordByLink(token: string, newPassword: string) {
  return callApi(accountsApi.resetPasswordByLink, { body: { token, newPassword } })
}

export function resetPassword(email: string, code: string, newPassword: string) {
  return callApi(accountsApi.resetPassword, { body: { email, code, newPassword } })
}

export interface RegistrationForm {
  name: string
  email: string
  phone: string
  zipCode: string
  password: string
  confirmPassword: string
}

export type RegistrationField = keyof RegistrationForm

export interface SignInFields {
  email: string
  password: string
}

export type SignInField = keyof SignInFields

export interface NewPasswordFields {
  newPassword: string
  confirmPassword: string
}

export type NewPasswordField = keyof NewPasswordFields

export interface FormProblem<Field extends string> {
  /** Title and description of the toast. */
  title: string
  description: string
  /** The error below each field. */
  fields: Partial<Record<Field, string>>
}

const required = { title: 'All fields are required', description: 'Please fill in all required fields' }

/** The error below each empty field. */
const emptyFieldErrors: Record<RegistrationField, string> = {
  name: 'Enter your full name',
  email: 'Enter your email',
  phone: 'Enter your phone number',
  zipCode: 'Enter your zip code',
  password: 'Enter your password',
  confirmPassword: 'Enter the password again',
}

/** Validates the sign-in form; undefined if it can be sent. */
export function checkSignIn(form: SignInFields): FormProblem<SignInField> | undefined {
  const { error } = accountsApi.login.body.safeParse(form)
  if (!error) return undefined
  return { ...required, fields: { ...errorsByField(error), ...emptyErrors(form) } }
}

/** Validates the registration form; undefined if it can be sent. */
export function checkRegistration(form: RegistrationForm): FormProblem<RegistrationField> | undefined {
  const empty = emptyErrors(form)
  const fields: Partial<Record<RegistrationField, string>> = {
    ...errorsByField(registration.safeParse(form).error),
    ...(form.confirmPassword !== form.password && {
      confirmPassword: 'Please ensure both password fields match',
    }),
    ...empty,
  }

  const [first] = Object.values(fields)
  if (first === undefined) return undefined
  if (Object.keys(empty).length > 0) return { ...required, fields }
  if (fields.confirmPassword) {
    return { title: "Passwords don't match", description: fields.confirmPassword, fields }
  }
  if (form.password.length < 8) {
    return { title: 'Password too short', description: fields.password ?? first, fields }
  }
  return { title: 'Registration Failed', description: first, fields }
}

function emptyErrors(form: Partial<RegistrationForm>): Partial<Record<RegistrationField, string>> {
  const empty = Object.entries(form).filter(([, value]) => value.trim() === '')
  return Object.fromEntries(empty.map(([name]) => [name, emptyFieldErrors[name as RegistrationField]]))
}

/** Validates the email to send a reset code to. Returns the trimmed address or the problem. */
export function checkResetEmail(email: string): { address?: string; problem?: string } {
  const { data, error } = accountsApi.requestPasswordReset.body.safeParse({ email })
  if (data) return { address: data.email }
  return { problem: email.trim() === '' ? emptyFieldErrors.email : (errorsByField(error).email ?? '') }
}

/** Validates a new password, with the minimum length for resets (docs/RULES.md, People). @returns errors by field */
export function checkNewPassword({
  newPassword,
  confirmPassword,
}: NewPasswordFields): Partial<Record<NewPasswordField, string>> {
  const tooShort = changedPassword.safeParse(newPassword).error?.issues[0]?.message
  if (tooShort) return { newPassword: tooShort }
  return newPassword === confirmPassword ? {} : { confirmPassword: "Passwords don't match" }
}
