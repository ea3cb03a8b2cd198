import { accountsApi } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
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
