import { afterEach, expect, it } from 'vitest'
import { offerUpdates, updateState } from './appUpdate.ts'

afterEach(() => updateState.set('none'))

type Workers = Partial<Record<'installing' | 'waiting' | 'active', EventTarget>>

function registrationWith(workers: Workers): EventTarget & Workers {
  const registration: EventTarget & Workers = Object.assign(new EventTarget(), workers)
  offerUpdates(registration as unknown as ServiceWorkerRegistration)
  return registration
}
/** Its state changes once the registration has it in its new place (w3.org/TR/service-workers, Install). */
function endInstallation(registration: Workers, workers: Workers): void {
  const { installing } = registration
  delete registration.installing
  Object.assign(registration, workers)
  installing?.dispatchEvent(new Event('statechange'))
}

it('a worker that waits for the one before is offered', () => {
  registrationWith({ waiting: new EventTarget(), active: new EventTarget() })
  expect(updateState.read()).toBe('ready')
})

it('so is each one that is found later, once it is installed', () => {
  const registration = registrationWith({ active: new EventTarget() })
  for (let found = 0; found < 2; found++) {
    updateState.set('later')
    Object.assign(registration, { installing: new EventTarget() }).dispatchEvent(new Event('updatefound'))
    expect(updateState.read()).toBe('later')
    endInstallation(registration, { waiting: new EventTarget() })
    expect(updateState.read()).toBe('ready')
  }
})

it('the first worker is not, which also waits for a moment', () => {
  registrationWith({ waiting: new EventTarget() })
  const registration = registrationWith({ installing: new EventTarget() })
  endInstallation(registration, { waiting: new EventTarget() })
  expect(updateState.read()).toBe('none')
})

it('one that could not be installed is not', () => {
  const registration = registrationWith({ installing: new EventTarget(), active: new EventTarget() })
  endInstallation(registration, {})
  expect(updateState.read()).toBe('none')
})
