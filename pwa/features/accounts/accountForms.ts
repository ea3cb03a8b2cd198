import { accountsApi, changedPassword, registration } from '#contract/accounts.ts'
import { errorsByField } from '../../forms/errorsByField.ts'

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
  /** Title and sentence of the toast. */
  title: string
  description: string
  /** The sentence beside each field. */
  fields: Partial<Record<Field, string>>
}

const requiredTitle = 'All fields are required'
const requiredSentence = 'Please fill in all required fields'

/** Beside an empty field, which the sentence over all of them does not name. */
const emptySentences: Record<RegistrationField, string> = {
  name: 'Enter your full name',
  email: 'Enter your email',
  phone: 'Enter your phone number',
  zipCode: 'Enter your zip code',
  password: 'Enter your password',
  confirmPassword: 'Enter the password once more',
}

/** What is wrong with a filled-in sign-in, in the specification's words; undefined when it can be sent. */
export function checkSignIn(form: SignInFields): FormProblem<SignInField> | undefined {
  const { error } = accountsApi.login.body.safeParse(form)
  if (!error) return undefined
  const fields = { ...errorsByField(error), ...sentencesOfEmpty(form) }
  return { title: requiredTitle, description: requiredSentence, fields }
}

/** What is wrong with a filled-in registration, in the specification's words; undefined when it can be sent. */
export function checkRegistration(form: RegistrationForm): FormProblem<RegistrationField> | undefined {
  const empty = sentencesOfEmpty(form)
  const fields: Partial<Record<RegistrationField, string>> = {
    ...errorsByField(registration.safeParse(form).error),
    ...(form.confirmPassword !== form.password && {
      confirmPassword: 'Please ensure both password fields match',
    }),
    ...empty,
  }

  const [first] = Object.values(fields)
  if (first === undefined) return undefined
  if (Object.keys(empty).length > 0) {
    return { title: requiredTitle, description: requiredSentence, fields }
  }
  if (fields.confirmPassword) {
    return { title: "Passwords don't match", description: fields.confirmPassword, fields }
  }
  if (form.password.length < 8) {
    return { title: 'Password too short', description: fields.password ?? first, fields }
  }
  return { title: 'Registration Failed', description: first, fields }
}

/** What to enter, for each field that is empty. */
function sentencesOfEmpty(form: Partial<RegistrationForm>): Partial<Record<RegistrationField, string>> {
  const empty = Object.entries(form).filter(([, value]) => value.trim() === '')
  return Object.fromEntries(empty.map(([name]) => [name, emptySentences[name as RegistrationField]]))
}

/** The address to send a code to, or what is wrong with it. */
export function checkResetEmail(email: string): { address?: string; problem?: string } {
  const { data, error } = accountsApi.requestPasswordReset.body.safeParse({ email })
  if (data) return { address: data.email }
  return { problem: email.trim() === '' ? emptySentences.email : (errorsByField(error).email ?? '') }
}

/** What is wrong with a new password and its repetition, by field. The minimum is the reset's own (spec, section 5). */
export function checkNewPassword({
  newPassword,
  confirmPassword,
}: NewPasswordFields): Partial<Record<NewPasswordField, string>> {
  const tooShort = changedPassword.safeParse(newPassword).error?.issues[0]?.message
  if (tooShort) return { newPassword: tooShort }
  return newPassword === confirmPassword ? {} : { confirmPassword: "Passwords don't match" }
}
