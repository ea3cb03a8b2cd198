import { afterEach, expect, it } from 'vitest'
import { offerUpdates, updateState } from './appUpdate.ts'

afterEach(() => updateState.set('none'))

class Worker extends EventTarget {
  state = 'installing'
  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

type Workers = Partial<Record<'installing' | 'waiting' | 'active', Worker>>

function registrationWith(workers: Workers): EventTarget & Workers {
  const registration: EventTarget & Workers = Object.assign(new EventTarget(), workers)
  offerUpdates(registration as unknown as ServiceWorkerRegistration)
  return registration
}
const installed = () => Object.assign(new Worker(), { state: 'installed' })

it('a worker that waits for the one before is offered', () => {
  registrationWith({ waiting: installed(), active: new Worker() })
  expect(updateState.read()).toBe('ready')
})

it('so is each one that is found later, once it is installed', () => {
  const registration = registrationWith({ active: new Worker() })
  for (let found = 0; found < 2; found++) {
    updateState.set('later')
    const installing = new Worker()
    Object.assign(registration, { installing }).dispatchEvent(new Event('updatefound'))
    expect(updateState.read()).toBe('later')
    installing.become('installed')
    expect(updateState.read()).toBe('ready')
  }
})

it('the first worker is not, which also waits for a moment', () => {
  registrationWith({ waiting: installed() })
  const installing = new Worker()
  registrationWith({ installing })
  installing.become('installed')
  expect(updateState.read()).toBe('none')
})

it('one that could not be installed is not', () => {
  const installing = new Worker()
  registrationWith({ installing, active: new Worker() })
  installing.become('redundant')
  expect(updateState.read()).toBe('none')
})
