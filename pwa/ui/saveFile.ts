/** How long the browser may take to read a blob URL after the click. */
const revokeAfterMs = 60_000

/** Offers a file that is on the device as a download. iOS shows a calendar file or a pass at once and offers to add it. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}
