import { readTab, writeTab } from '../../../offline/webStorage.ts'
import type { RegistrationForm } from '../accountForms.ts'

export const emptyRegistration: RegistrationForm = {
  name: '',
  email: '',
  phone: '',
  zipCode: '',
  password: '',
  confirmPassword: '',
}

const key = 'live-shows.sign-up'

/** What was typed into the sign-up and not sent: kept while the tab is open, and never the passwords. */
export const savedSignUp = {
  /** The form as it was left. */
  read(): RegistrationForm {
    const form = { ...emptyRegistration }
    const value = readTab(key)
    if (typeof value !== 'object' || value === null) return form
    for (const [name, text] of Object.entries(value)) {
      if (
        (name === 'name' || name === 'email' || name === 'phone' || name === 'zipCode') &&
        typeof text === 'string'
      )
        form[name] = text
    }
    return form
  },
  keep: ({ name, email, phone, zipCode }: RegistrationForm) => writeTab(key, { name, email, phone, zipCode }),
  clear: () => writeTab(key, undefined),
}
