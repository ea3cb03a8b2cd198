import { z } from 'zod'
import type { FormTree } from './formBody.ts'
import { stringParam, unsettableStringParam } from './params.ts'
import { invalidRequest } from './stripeApiError.ts'

/** The address for Stripe's receipt; null unsets it. https://docs.stripe.com/error-codes#email-invalid */
export function emailParam(form: FormTree): string | null | undefined {
  const email = unsettableStringParam(form, 'receipt_email')
  if (typeof email === 'string' && !z.email().safeParse(email).success) {
    throw invalidRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'receipt_email' })
  }
  return email
}

/** The suffix of our name on the bank statement. https://docs.stripe.com/get-started/account/statement-descriptors */
export function statementSuffixParam(form: FormTree): string | undefined {
  const suffix = stringParam(form, 'statement_descriptor_suffix')
  if (suffix !== undefined && (suffix.length > 22 || /[<>\\'"*]/.test(suffix))) {
    throw invalidRequest(
      'The statement descriptor suffix must be at most 22 characters and may not contain any of < > \\ \' " *.',
      { param: 'statement_descriptor_suffix' },
    )
  }
  return suffix
}
