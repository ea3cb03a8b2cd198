import { personalPrefix, readLocal, writeLocal } from '../../../offline/webStorage.ts'

function keyOf(userId: string, requestId: string): string {
  return `${personalPrefix(userId)}discount-code.${requestId}`
}

/** The discount code that was applied on this device to the price of a request, for a reload. */
export function readAppliedCode(userId: string, requestId: string): string | undefined {
  return readLocal(keyOf(userId, requestId)) ?? undefined
}

/** Calls `changed` with the code when another tab of this device applies one or takes it off. @returns stops listening */
export function onAppliedElsewhere(
  userId: string,
  requestId: string,
  changed: (code: string | undefined) => void,
): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (key === keyOf(userId, requestId)) changed(readAppliedCode(userId, requestId))
  }
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** @param code undefined if there is none any more */
export function writeAppliedCode(userId: string, requestId: string, code: string | undefined): void {
  writeLocal(keyOf(userId, requestId), code ?? null)
}
