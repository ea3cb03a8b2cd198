import { registerRoute } from 'workbox-routing'
import { isShareTarget, nothingShared, sharedFileAddress, shareTargetField } from '#contract/shareTarget.ts'
import { keepSharedFile } from '../offline/sharedFile.ts'

/** Takes a picture from the phone's share sheet, and leads on to the form, which takes it from there. */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isShareTarget(url.pathname, url.search),
    async ({ request }) => Response.redirect(sharedFileAddress(await keepFileOf(request)), 303),
    'POST',
  )
}

/** @returns the one-time key of the file, or `nothingShared` */
async function keepFileOf(request: Request): Promise<string> {
  try {
    const file = (await request.formData()).get(shareTargetField)
    return file instanceof File && file.size > 0 ? await keepSharedFile(file) : nothingShared
  } catch {
    return nothingShared
  }
}
