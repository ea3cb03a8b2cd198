// Import order is cascade order: base styles come before component styles.
import './ui/tokens.css'
import './ui/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadBrandFace } from './app/brandFace.ts'
import { catchInstallPrompt } from './app/installPrompt.ts'
import { islandModules, prefetchIsland } from './app/islandModules.ts'
import { reloadOnStaleBuild } from './app/reloadOnStaleBuild.ts'
import { startServiceWorker, takeUpdateAtLaunch } from './app/startServiceWorker.ts'
import { isGateAddress } from './features/tickets/gate/gateAddress.ts'
import { reportUncaughtErrors } from './http/reportError.ts'
import { hasSignedInHint } from './session/signedInHint.ts'

reportUncaughtErrors()
reloadOnStaleBuild()
catchInstallPrompt()
if (hasSignedInHint() && isGateAddress(location)) {
  // At the gate, showing the ticket's code comes before everything else, including an app update.
  void islandModules.coldGate().catch(() => undefined)
  render()
} else {
  if (hasSignedInHint()) prefetchIsland()
  void Promise.allSettled([takeUpdateAtLaunch(), loadBrandFace()]).then(render)
}

function render() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startServiceWorker()
}
