import { accountsApi, changedPassword, registration } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { errorsByField } from '../../forms/useForm.ts'
import { callApi } from '../../http/callApi.ts'

export type RegisterBody = BodyInputOf<typeof accountsApi.register>

export const resendMfaCode = () => callApi(accountsApi.resendMfaCode)

export const register = (body: RegisterBody) => callApi(accountsApi.register, { body })

/** Requests a code by email. The reply is the same for unknown addresses. */
export const requestPasswordReset = (email: string) =>
  callApi(accountsApi.requestPasswordReset, { body: { email } })

export const verifyResetCode = (email: string, code: string) =>
  callApi(accountsApi.verifyResetCode, { body: { email, code } })

/** Returns the account that the link from a reset mail is for. */
export const verifyResetLink = (token: string) => callApi(accountsApi.verifyResetLink, { body: { token } })

export const resetPasswordByLink = (token: string, newPassword: string) =>
  callApi(accountsApi.resetPasswordByLink, { body: { token, newPassword } })

export const resetPassword = (email: string, code: string, newPassword: string) =>
  callApi(accountsApi.resetPassword, { body: { email, code, newPassword } })

export interface RegistrationForm {
  name: string
  email: string
  phone: string
  zipCode: string
  password: string
  confirmPassword: string
}

export type SignInFields = Pick<RegistrationForm, 'email' | 'password'>

export interface NewPasswordFields {
  newPassword: string
  confirmPassword: string
}

/** The error below each field. */
type FieldErrors<Form> = Partial<Record<keyof Form & string, string>>

export interface FormProblem<Form = Record<string, unknown>> {
  /** Title and description of the toast. */
  title: string
  description: string
  fields: FieldErrors<Form>
}

const required = { title: 'All fields are required', description: 'Please fill in all required fields' }

/** The error below each empty field. */
const emptyFieldErrors: Record<keyof RegistrationForm, string> = {
  name: 'Enter your full name',
  email: 'Enter your email',
  phone: 'Enter your phone number',
  zipCode: 'Enter your zip code',
  password: 'Enter your password',
  confirmPassword: 'Enter the password again',
}

/** Validates the sign-in form; undefined if it can be sent. */
export function checkSignIn(form: SignInFields): FormProblem<SignInFields> | undefined {
  const { error } = accountsApi.login.body.safeParse(form)
  if (!error) return undefined
  return { ...required, fields: { ...errorsByField(error), ...emptyErrors(form) } }
}

/** Validates the registration form; undefined if it can be sent. */
export function checkRegistration(form: RegistrationForm): FormProblem<RegistrationForm> | undefined {
  const empty = emptyErrors(form)
  const fields: FieldErrors<RegistrationForm> = {
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

function emptyErrors(form: Partial<RegistrationForm>): FieldErrors<RegistrationForm> {
  const empty = Object.entries(form).filter(([, value]) => value.trim() === '')
  return Object.fromEntries(empty.map(([name]) => [name, emptyFieldErrors[name as keyof RegistrationForm]]))
}

/** Validates the email to send a reset code to. Returns the trimmed address or the problem. */
export function checkResetEmail(
  email: string,
): { address: string; problem?: undefined } | { address?: undefined; problem: string } {
  const { data, error } = accountsApi.requestPasswordReset.body.safeParse({ email })
  if (data) return { address: data.email }
  return { problem: email.trim() === '' ? emptyFieldErrors.email : (errorsByField(error).email ?? '') }
}

/** Validates a new password, with the minimum length for resets (docs/RULES.md, People). @returns errors by field */
export function checkNewPassword({
  newPassword,
  confirmPassword,
}: NewPasswordFields): FieldErrors<NewPasswordFields> {
  const tooShort = changedPassword.safeParse(newPassword).error?.issues[0]?.message
  if (tooShort) return { newPassword: tooShort }
  return newPassword === confirmPassword ? {} : { confirmPassword: "Passwords don't match" }
}
