import { registerRoute } from 'workbox-routing'
import { isShareTarget, nothingShared, sharedFileAddress, shareTargetField } from '#contract/shareTarget.ts'
import { keepSharedFile } from '../offline/sharedFile.ts'

/** Stores a picture from the phone's share sheet and redirects to the request form, which takes it by its key. */
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
