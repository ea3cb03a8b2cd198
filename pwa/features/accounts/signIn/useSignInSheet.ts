import { type OverlayAddress, useOverlayAddress } from '../../../ui/useOverlayAddress.ts'

/** The sign-in sheet, which opens over the current page after the session has expired. */
export function useSignInSheet(): OverlayAddress {
  return useOverlayAddress('sign-in')
}
