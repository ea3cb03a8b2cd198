// The order matters: a component's rules come after the base they build on.
import './ui/tokens.css'
import './ui/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
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
  // At the gate nothing comes before the code, a new version included.
  void islandModules.coldGate().catch(() => undefined)
  draw()
} else {
  // Somebody who is signed in is about to need it, wherever they come in.
  if (hasSignedInHint()) prefetchIsland()
  takeUpdateAtLaunch()
    .catch(() => undefined)
    .then(draw)
}

function draw() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  startServiceWorker()
}
