import { nothingShared, sharedFileAddress } from '#contract/shareTarget.ts'
import { keepSharedFile } from '../offline/sharedFile.ts'

/** Keeps a picture that was opened with the app, from here on as if it had been shared. @returns the address of the form for it */
export async function addressForFile(handle: FileSystemFileHandle): Promise<string> {
  const key = await handle
    .getFile()
    .then(keepSharedFile)
    .catch(() => nothingShared)
  return sharedFileAddress(key)
}
