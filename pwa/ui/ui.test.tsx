import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askServer } from '../http/reachability.ts'
import { hasDirtyForms, listDirtyForms, markDirty } from './dirtyForms.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Poster, PosterSquare, posterOf, posterPalettes, posterPatterns } from './Poster.tsx'
import { useSingleFlight } from './useSingleFlight.ts'

const names = Array.from({ length: 1000 }, (_, n) => `Band of ${n} Horses`)

describe('the poster of an artist', () => {
  it.each([
    ['Beyoncé', 'BEYONCE'],
    ['Björk', 'bjork'],
    ['Mø', 'MO'],
    ["Destiny's Child", 'destinys child'],
    ['AC/DC', 'ac dc'],
    ['Fred again..', ' fred  again '],
  ])('is the same for %s and %s', (one, other) => {
    expect(posterOf(other)).toEqual(posterOf(one))
  })

  it('differs between artists, even where a letter repeats', () => {
    expect(posterOf('Duran Duran')).not.toEqual(posterOf('Duran'))
    expect(new Set(names.map((name) => JSON.stringify(posterOf(name)))).size).toBe(names.length)
  })

  it('uses all palettes and patterns about equally', () => {
    const looks = new Map<string, number>()
    for (const name of names) {
      const { palette, pattern } = posterOf(name)
      looks.set(`${palette} ${pattern}`, (looks.get(`${palette} ${pattern}`) ?? 0) + 1)
    }
    expect(looks.size).toBe(posterPalettes * posterPatterns.length)
    expect(Math.min(...looks.values())).toBeGreaterThan(10)
  })

  it.each(['', '!!!', '🎸', 'é'.repeat(500), 'عمرو دياب'])('exists for the name %j', (name) => {
    const { centre, palette } = posterOf(name)
    expect(centre.x).toBeGreaterThanOrEqual(0)
    expect(palette).toBeLessThanOrEqual(posterPalettes)
    expect(renderToStaticMarkup(<Poster artist={name} />)).toContain('<path')
  })

  it('is drawn in less than 2 kB, for every name, as a head and as a square', () => {
    for (const name of names.slice(0, 200)) {
      for (const poster of [
        <Poster key="head" artist={name} />,
        <PosterSquare key="square" artist={name} />,
      ]) {
        const [svg] = renderToStaticMarkup(poster).match(/<svg.*<\/svg>/) ?? []
        expect(svg?.length).toBeLessThan(2000)
        expect(svg).not.toMatch(/NaN|Infinity/)
      }
    }
  })
})

describe('ErrorBoundary', () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/Card-1.js')
  const reload = vi.fn()
  let boundary: ErrorBoundary

  beforeEach(() => {
    const page = new EventTarget()
    reload.mockReset()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.stubGlobal('location', { reload })
    vi.stubGlobal('fetch', async () => new Response('{"status":"ok"}'))
    boundary = new ErrorBoundary({ children: null, renderFallback: () => null })
    boundary.state = { hasRetried: false, failure: { error } }
  })
  afterEach(() => {
    boundary.componentWillUnmount()
    vi.unstubAllGlobals()
  })

  // React mounts a boundary before it reports an error of its first rendering.
  it('does not reload for a file that the server does not have, which would never end', async () => {
    boundary.componentDidMount()
    boundary.componentDidCatch(error)
    await askServer()
    expect(reload).not.toHaveBeenCalled()
  })

  it('reloads when it is shown again, if the server answers', async () => {
    boundary.componentDidMount()
    boundary.componentDidCatch(error)
    await askServer()
    boundary.componentWillUnmount()
    boundary.componentDidMount()
    await askServer()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('does not reload a page that was left before the server has answered', async () => {
    boundary.componentDidMount()
    boundary.componentDidCatch(error)
    await askServer()
    boundary.componentWillUnmount()
    boundary.componentDidMount()
    boundary.componentWillUnmount()
    await askServer()
    expect(reload).not.toHaveBeenCalled()
  })
})

it('hasDirtyForms is true while at least one form is dirty', () => {
  const first = markDirty()
  const second = markDirty()
  first()
  // Called twice, as React does with effects in development.
  first()
  expect(hasDirtyForms()).toBe(true)
  second()
  expect(hasDirtyForms()).toBe(false)
})

it('listDirtyForms has the labels of forms without a draft', () => {
  const unmark = [markDirty('Changes to your profile'), markDirty()]
  expect(listDirtyForms()).toEqual(['Changes to your profile'])
  for (const undo of unmark) undo()
  expect(listDirtyForms()).toEqual([])
})

type Work = (what: string) => Promise<void>

interface FormProps {
  work: Work
  onRender: (send: Work) => void
}

function Form({ work, onRender }: FormProps) {
  onRender(useSingleFlight(work))
  return null
}

/** The submit function of a rendered form. */
function sendOf(work: Work): Work {
  const rendered: Work[] = []
  renderToStaticMarkup(<Form work={work} onRender={(send) => rendered.push(send)} />)
  const [send] = rendered
  if (!send) throw new Error('Nothing was rendered')
  return send
}

it('ignores calls while the work is running, and runs again afterwards', async () => {
  const started: string[] = []
  let finish = () => {}
  const send = sendOf((what) => {
    started.push(what)
    return new Promise((resolve) => {
      finish = resolve
    })
  })
  const first = send('first click')
  await send('second click')
  finish()
  await first
  const later = send('later click')
  finish()
  await later
  expect(started).toEqual(['first click', 'later click'])
})

it('can run again after a failure', async () => {
  let tries = 0
  const send = sendOf(async () => {
    tries += 1
    throw new Error('no luck')
  })
  await expect(send('once')).rejects.toThrow('no luck')
  await expect(send('again')).rejects.toThrow('no luck')
  expect(tries).toBe(2)
})
