import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askServer } from '../http/reachability.ts'
import { stubStorage } from '../testing/stubs.ts'
import { offerUpdates, updateState } from './appUpdate.ts'
import { loadFaces, reloadOnStaleBuild } from './atStart.ts'
import { installOffer } from './InstallCard.tsx'

describe('the start of a page', () => {
  let page: EventTarget
  const reload = vi.fn()
  const fetch = vi.fn<() => Promise<Response>>()

  beforeEach(() => {
    page = new EventTarget()
    stubStorage('sessionStorage')
    reload.mockReset()
    fetch.mockReset().mockImplementation(async () => new Response('{"status":"ok"}'))
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('fetch', fetch)
    vi.stubGlobal('__BUILD_ID__', '0a1b2c3d4e5f')
    reloadOnStaleBuild()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  async function missFile(): Promise<void> {
    page.dispatchEvent(new Event('vite:preloadError'))
    // The same question as the page's.
    await askServer()
  }

  it('reloads a page whose file is missing, once per build', async () => {
    await missFile()
    expect(reload).toHaveBeenCalledTimes(1)
    await missFile()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.stubGlobal('__BUILD_ID__', '1b2c3d4e5f6a')
    await missFile()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is replaced by a captive portal', async () => new Response('<html>')],
  ])('keeps the page while the server %s, and reloads at the next failure', async (_, answer) => {
    fetch.mockImplementationOnce(answer)
    await missFile()
    expect(reload).not.toHaveBeenCalled()
    await missFile()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('keeps the page without storage, where nothing would stop a reload loop', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    await missFile()
    expect(reload).not.toHaveBeenCalled()
  })

  /** @returns what the page has asked for */
  function openPage(worker: object | undefined, loaded: Promise<unknown>): string[] {
    const asked: string[] = []
    vi.stubGlobal('navigator', { serviceWorker: worker })
    const load = (face: string) => {
      asked.push(face)
      return loaded
    }
    vi.stubGlobal('document', { fonts: { load } })
    return asked
  }

  it('the first paint waits briefly for the faces where the service worker has it', async () => {
    vi.useFakeTimers()
    const painted = vi.fn()
    expect(openPage({ controller: {} }, new Promise(() => undefined))).toEqual([])
    void loadFaces().then(painted)
    await vi.advanceTimersByTimeAsync(140)
    expect(painted).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(painted).toHaveBeenCalled()

    const asked = openPage({ controller: {} }, Promise.resolve())
    await loadFaces()
    expect(asked).toEqual(['1rem Figtree', '800 1rem Bricolage'])
  })

  it.each([
    ['a first visit', { controller: null }],
    ['a browser without service workers', undefined],
  ])('%s neither waits for them nor asks for them early', async (_, worker) => {
    const asked = openPage(worker, new Promise(() => undefined))
    await loadFaces()
    expect(asked).toEqual([])
  })
})

describe('a worker of a newer version', () => {
  afterEach(() => updateState.set('none'))

  type Workers = Partial<Record<'installing' | 'waiting' | 'active', EventTarget>>

  function registrationWith(workers: Workers): EventTarget & Workers {
    const registration: EventTarget & Workers = Object.assign(new EventTarget(), workers)
    offerUpdates(registration as unknown as ServiceWorkerRegistration)
    return registration
  }
  /** Changes the worker's state once the registration has it in its new place (w3.org/TR/service-workers, Install). */
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

  it('the first worker is not, which also waits briefly', () => {
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
})

const ready = {
  isInstalled: false,
  isDismissed: false,
  hasReasonToReturn: true,
  hasPrompt: true,
  isIos: false,
}
const onIos = { hasPrompt: false, isIos: true }

it.each([
  ['the browser’s dialog where there is one', {}, 'prompt'],
  ['the steps on an iPhone', onIos, 'steps'],
  ['nothing if the app cannot be installed', { hasPrompt: false }, 'none'],
  ...[{ isInstalled: true }, { isDismissed: true }, { hasReasonToReturn: false }].flatMap((situation) => [
    ['nothing in this situation', situation, 'none'] as const,
    ['nothing on an iPhone in this situation', { ...onIos, ...situation }, 'none'] as const,
  ]),
] as const)('the installation is offered with %s: %j', (_, situation, offer) => {
  expect(installOffer({ ...ready, ...situation })).toBe(offer)
})
