import { clientsClaim } from 'workbox-core'
import { answerNavigations } from './navigation.ts'
import { openOnClick } from './notificationClick.ts'
import { keepOutboxScript } from './outboxScript.ts'
import { precacheShell } from './precache.ts'
import { showPushes } from './push.ts'
import { takeShares } from './shareTarget.ts'
import { renewChangedSubscription } from './subscriptionChange.ts'
import { sendOnSync } from './sync.ts'
import { takeOverWhenAsked } from './takeOver.ts'

// The first matching route answers. Everything else goes to the network, including every API call.
takeShares()
answerNavigations(precacheShell())
keepOutboxScript()
sendOnSync()
showPushes()
openOnClick()
renewChangedSubscription()
takeOverWhenAsked()
// Also controls the page that installed the first worker.
clientsClaim()
