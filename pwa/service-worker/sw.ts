import { clientsClaim } from 'workbox-core'
import { answerNavigations } from './navigation.ts'
import { precacheShell } from './precache.ts'
import { takeShares } from './shareTarget.ts'
import { sendOnSync } from './sync.ts'
import { takeOverWhenAsked } from './takeOver.ts'

// The first matching route answers. Everything else goes to the network, including every API call.
takeShares()
answerNavigations(precacheShell())
sendOnSync()
takeOverWhenAsked()
// Also controls the page that installed the first worker.
clientsClaim()
