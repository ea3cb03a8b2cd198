import { clientsClaim } from 'workbox-core'
import { answerNavigations } from './navigation.ts'
import { precacheShell } from './precache.ts'
import { takeShares } from './shareTarget.ts'
import { sendOnSync } from './sync.ts'
import { takeOverWhenAsked } from './takeOver.ts'

// The first routes that match answer; what none of them answers goes to the network, and so does every call of the API.
takeShares()
answerNavigations(precacheShell())
sendOnSync()
takeOverWhenAsked()
// The page that installed the first worker loads its other parts through it too.
clientsClaim()
