import { hasSignedInHint } from './session/signedInHint.ts'

/**
 * A small script in the documents that are drawn at build. They are for whoever is signed out. The server and the service worker
 * give somebody who is signed in another one; where neither knew, this one shows a spinner instead (`ui/base.css`).
 */
if (hasSignedInHint()) document.documentElement.classList.add('signed-in')
