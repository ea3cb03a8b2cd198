/**
 * A picture shared with the installed app, from a phone's share sheet. The browser posts it to this address; the service worker
 * takes it and leads on to the form. Where there is no worker the server leads there too, without the picture.
 */
export const shareTargetAddress = '/dashboard?tab=new-request&share=1'

/** The field of the posted form that has the picture. */
export const shareTargetField = 'screenshot'

/** Instead of a key: the picture did not arrive, and has to be chosen in the form. */
export const nothingShared = 'nothing'

/** Whether something posted here is a shared picture. @param search with its question mark */
export function isShareTarget(pathname: string, search: string): boolean {
  return pathname === '/dashboard' && /[?&]share=1(&|$)/.test(search)
}

/** Where the form for a shared picture is. @param key the one-time key of the picture, or `nothingShared` */
export function sharedFileAddress(key: string): string {
  return `/dashboard?tab=new-request&shared=${encodeURIComponent(key)}`
}
