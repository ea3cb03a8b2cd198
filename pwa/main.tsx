// Import order is cascade order: base styles come before component styles.
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { isDrawnFor, loadFaces, reloadOnStaleBuild } from './app/atStart.ts'
import { loadColdGate } from './app/GateFirst.tsx'
import { catchInstallPrompt } from './app/installPrompt.ts'
import { prefetchApp } from './app/lazyPages.ts'
import { startServiceWorker, takeUpdateAtLaunch } from './app/startServiceWorker.ts'
import { keepFilledFields } from './forms/filledFields.ts'
import { reportUncaughtErrors } from './http/reportError.ts'
import { ticketAtGate } from './offline/savedGates.ts'
import { hasSignedInHint } from './session/signedInHint.ts'

reportUncaughtErrors()
reloadOnStaleBuild()
catchInstallPrompt()
if (hasSignedInHint() && ticketAtGate(location)) {
  // At the gate, showing the ticket's code comes before everything else, including an app update.
  void loadColdGate().catch(() => undefined)
  render()
} else {
  if (hasSignedInHint()) prefetchApp()
  void Promise.allSettled([takeUpdateAtLaunch(), loadFaces()]).then(render)
}

function render() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  const isDrawn = isDrawnFor(root)
  delete root.dataset.drawn
  if (isDrawn) {
    // A transition leaves room for taps between its parts.
    startTransition(() => void hydrateRoot(root, app))
  } else {
    keepFilledFields(root)
    root.replaceChildren()
    createRoot(root).render(app)
  }
  startServiceWorker()
}
