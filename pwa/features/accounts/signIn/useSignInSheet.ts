import { type OverlayAddress, useOverlayAddress } from '../../../ui/useOverlayAddress.ts'

/** The sign-in over whatever page somebody is on when their session has ended. */
export function useSignInSheet(): OverlayAddress {
  return useOverlayAddress('sign-in')
}
