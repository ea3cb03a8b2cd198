/** Longer than any device took to read the file from its cache. */
const longestWaitMs = 150

/**
 * Resolves when the display face can be drawn with. With `font-display: optional` a page only uses a face that is there when its
 * first text is drawn, which a cached file is not after a cold start. So the first paint waits for the file, where the service
 * worker has it; a first visit waits for nothing.
 */
export async function loadBrandFace(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs))
  await Promise.race([document.fonts.load('800 1rem Bricolage'), late])
}
