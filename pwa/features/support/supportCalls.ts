import { supportApi } from '#contract/support.ts'
import { callApi } from '../../http/callApi.ts'

export async function loadSupportEmail(): Promise<string | null> {
  return (await callApi(supportApi.mailbox)).email
}
