/**
 * Address to which the browser posts a picture shared with the installed app. The service worker takes the picture and
 * redirects to the form. Without a worker the server redirects, and the picture is lost.
 */
export const shareTargetAddress = '/dashboard?tab=new-request&share=1'

/** The name of the picture's field in the posted form. */
export const shareTargetField = 'screenshot'

/** Replaces the key if the picture did not arrive and must be chosen in the form. */
export const nothingShared = 'nothing'

/**
 * Whether a POST to this address is a shared picture.
 *
 * @param search including the question mark
 */
export function isShareTarget(pathname: string, search: string): boolean {
  return pathname === '/dashboard' && /[?&]share=1(&|$)/.test(search)
}

/**
 * Address of the form for a shared picture.
 *
 * @param key one-time key of the picture, or `nothingShared`
 */
export function sharedFileAddress(key: string): string {
  return `/dashboard?tab=new-request&shared=${encodeURIComponent(key)}`
}
