// The order matters: a component's rules come after the base they build on.
import './ui/tokens.css'
import './ui/base.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { prefetchIsland } from './app/islandModules.ts'
import { reloadOnStaleBuild } from './app/reloadOnStaleBuild.ts'
import { hasSignedInHint } from './features/accounts/signedInHint.ts'

reloadOnStaleBuild()
// Somebody who is signed in is about to need it, wherever they come in.
if (hasSignedInHint()) prefetchIsland()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
