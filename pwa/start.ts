import { savedGateId } from './offline/savedGates.ts'
import { hasSignedInHint } from './session/signedInHint.ts'

/**
 * A small script in the documents with something to show: the app starts after their first paint, which its evaluation would delay.
 * What is drawn at build is for signed-out visitors. The server and the service worker give somebody who is signed in another
 * document; where neither knew, this one shows a spinner instead (`ui/base.css`).
 */
const { app } = document.currentScript?.dataset ?? {}
const startApp = () => void (app && import(/* @vite-ignore */ app))

if (hasSignedInHint() && !document.getElementById(savedGateId)) {
  document.documentElement.classList.add('signed-in')
  startApp()
} else if (document.visibilityState === 'hidden') {
  // Nothing is painted.
  startApp()
} else {
  // A task after the frame's callbacks runs after its paint.
  requestAnimationFrame(() => setTimeout(startApp))
}
