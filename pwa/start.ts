import { hasSignedInHint } from './session/signedInHint.ts'

/**
 * A small script in the documents that are drawn at build. They are for signed-out visitors: the app starts after their first
 * paint, which its evaluation would delay. The server and the service worker give somebody who is signed in another document; where
 * neither knew, this one shows a spinner instead (`ui/base.css`).
 */
const { app } = document.currentScript?.dataset ?? {}
const startApp = () => void (app && import(/* @vite-ignore */ app))

if (hasSignedInHint()) {
  document.documentElement.classList.add('signed-in')
  startApp()
} else if (document.visibilityState === 'hidden') {
  // Nothing is painted.
  startApp()
} else {
  // A task after the frame's callbacks runs after its paint.
  requestAnimationFrame(() => setTimeout(startApp))
}
