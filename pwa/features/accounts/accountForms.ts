import { accountsApi, registration } from '#contract/accounts.ts'

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

export interface FormProblem<Field extends string> {
  /** Title and sentence of the toast. */
  title: string
  description: string
  /** The sentence beside each field. */
  fields: Partial<Record<Field, string>>
}

const requiredSentence = 'Please fill in all required fields'

/** What is wrong with a filled-in sign-in, in the specification's words; undefined when it can be sent. */
export function checkSignIn(form: SignInFields): FormProblem<SignInField> | undefined {
  const { error } = accountsApi.login.body.safeParse(form)
  if (!error) return undefined
  return { title: 'All fields are required', description: requiredSentence, fields: fieldSentences(error) }
}

/** What is wrong with a filled-in registration, in the specification's words; undefined when it can be sent. */
export function checkRegistration(form: RegistrationForm): FormProblem<RegistrationField> | undefined {
  const fields: Partial<Record<RegistrationField, string>> = fieldSentences(
    registration.safeParse(form).error,
  )
  if (form.confirmPassword === '') fields.confirmPassword = requiredSentence
  else if (form.confirmPassword !== form.password) {
    fields.confirmPassword = 'Please ensure both password fields match'
  }

  const sentences = Object.values(fields)
  const [first] = sentences
  if (first === undefined) return undefined
  if (sentences.includes(requiredSentence)) {
    return { title: 'All fields are required', description: requiredSentence, fields }
  }
  if (fields.confirmPassword) {
    return { title: "Passwords don't match", description: fields.confirmPassword, fields }
  }
  if (form.password.length < 8) {
    return { title: 'Password too short', description: fields.password ?? first, fields }
  }
  return { title: 'Registration Failed', description: first, fields }
}

/** The first sentence of each field. */
function fieldSentences(
  error: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) sentences[String(path[0])] ??= message
  return sentences
}
