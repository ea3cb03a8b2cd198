import { type ReactNode, StrictMode, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { goOffline, goOnline } from '../testing/network.ts'
import { button, newRoot, title } from '../testing/screen.ts'
import { formatLastChecked } from './format.ts'
import { LastChecked } from './LastChecked.tsx'
import { setLive } from './liveUpdates.ts'
import { PageTitle } from './PageTitle.tsx'
import { Poster } from './Poster.tsx'
import { Table } from './Table.tsx'
import { TimeChart } from './TimeChart.tsx'

/** Takes the focus once, as a fast user does. */
function TappedAtOnce() {
  const ref = useRef<HTMLButtonElement>(null)
  const isTapped = useRef(false)
  useLayoutEffect(() => {
    if (!isTapped.current) ref.current?.focus()
    isTapped.current = true
  }, [])
  return (
    <button type="button" ref={ref}>
      Tapped
    </button>
  )
}

describe('PageTitle', () => {
  function render(page: ReactNode): () => void {
    const container = document.body.appendChild(document.createElement('div'))
    const root = createRoot(container)
    root.render(<StrictMode>{page}</StrictMode>)
    return () => {
      root.unmount()
      container.remove()
    }
  }

  beforeEach(async () => {
    // The first page of a visit does not take the focus.
    const leave = render(<PageTitle>First</PageTitle>)
    await expect.element(title('First')).toBeVisible()
    leave()
  })

  it('the title of a page does not take the focus back from the user', async () => {
    // React's strict mode runs each effect twice.
    onTestFinished(
      render(
        <>
          <PageTitle>Second</PageTitle>
          <TappedAtOnce />
        </>,
      ),
    )
    await expect.poll(() => document.title).toContain('Second')
    await expect.element(button('Tapped')).toHaveFocus()
  })

  it('a page that loads late leaves the focus in the field of a pane beside it', async () => {
    const pane = document.body.appendChild(document.createElement('section'))
    onTestFinished(() => pane.remove())
    pane.role = 'dialog'
    const typedIn = pane.appendChild(document.createElement('textarea'))
    typedIn.focus()
    onTestFinished(render(<PageTitle>Second</PageTitle>))
    await expect.poll(() => document.title).toContain('Second')
    expect(document.activeElement).toBe(typedIn)
  })

  it('a title that is hidden at first takes the focus from the link to its page', async () => {
    const link = document.body.appendChild(document.createElement('button'))
    onTestFinished(() => link.remove())
    link.focus()
    onTestFinished(
      render(
        <div hidden>
          <PageTitle>Second</PageTitle>
        </div>,
      ),
    )
    await expect.poll(() => document.title).toContain('Second')
    await new Promise(requestAnimationFrame)
    expect(document.activeElement).toBe(link)
    document.querySelector('div[hidden]')?.removeAttribute('hidden')
    await expect.element(title('Second')).toHaveFocus()
  })
})

describe('LastChecked', () => {
  function show(minutesAgo: number): HTMLElement {
    const { container, root } = newRoot()
    flushSync(() =>
      root.render(<LastChecked at={Date.now() - minutesAgo * 60_000}>Tickets still work.</LastChecked>),
    )
    return container
  }

  beforeEach(() => {
    // The reports that other tests have received are over.
    setLive(true)
    setLive(false)
  })

  it('says nothing while the server reports every change, and since when not if it stopped', async () => {
    setLive(true)
    onTestFinished(() => {
      vi.useRealTimers()
      setLive(false)
    })
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
    const line = show(0)
    vi.setSystemTime(Date.now() + 20 * 60_000)
    expect(show(20)).toHaveTextContent(/^$/)
    setLive(false)
    await goOffline()
    const until = formatLastChecked(new Date(), new Date())
    await expect.poll(() => line.textContent).toContain(`Last checked ${until}.`)
    await goOnline()
  })

  it('says when data was last checked only if that is more than five minutes ago, or at once while the device is offline', async () => {
    expect(show(4.9)).toHaveTextContent(/^$/)
    expect(show(5.1)).toHaveTextContent(/^Last checked (today|yesterday) \d+:\d\d [AP]M$/)
    const line = show(0)
    await goOffline()
    await expect
      .poll(() => line.textContent)
      .toMatch(/^You are offline\. Last checked .+\. Tickets still work\.$/)
    await goOnline()
    await expect.poll(() => line.textContent).toBe('')
  })
})

const names = Array.from({ length: 1000 }, (_, n) => `The ${n} Seeds`)

it('white text has 4.5:1 anywhere on the poster of a thousand names, as it is painted', async () => {
  const { container, root } = newRoot()
  // Otherwise it is found by its place in the page, which other elements of the page can change.
  container.id = 'posters'
  // Black around them, inside and outside the picture: the test runner scales the page, which blends edges.
  container.style.cssText =
    'display: grid; grid-template-columns: repeat(5, 70px); width: max-content; margin: 12px; padding: 8px; background: black; outline: 12px solid black; --poster-padding: 0'
  for (let first = 0; first < names.length; first += 100) {
    const posters = names.slice(first, first + 100).map((name) => (
      <Poster key={name} artist={name}>
        <div style={{ height: 36 }} />
      </Poster>
    ))
    flushSync(() => root.render(posters))
    const colors = await paintedColors(container)
    // Otherwise it would not be the posters that were measured.
    expect(colors.size).toBeGreaterThan(100)
    expect(Math.max(...[...colors].map(luminance))).toBeLessThanOrEqual(1.05 / 4.5 - 0.05)
  }
})

/** The colours in a screenshot, as 0xRRGGBB. */
async function paintedColors(element: HTMLElement): Promise<Set<number>> {
  const base64 = await page.screenshot({ element, save: false })
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  const colors = new Set<number>()
  for (let at = 0; at < data.length; at += 4)
    colors.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
  return colors
}

/** Relative luminance as in WCAG 2. */
function luminance(color: number): number {
  const [red = 0, green = 0, blue = 0] = [color >> 16, (color >> 8) & 255, color & 255].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it('a row opens wherever it is clicked, and covers nothing else where rows cannot be positioned, as in Safari', async () => {
  const { root } = newRoot()
  const opened: string[] = []
  flushSync(() =>
    root.render(
      <div style={{ position: 'relative' }}>
        <style>{'tr { position: static !important }'}</style>
        <button type="button">Export</button>
        <Table
          caption="People"
          rows={[{ id: 'Ana' }, { id: 'Bo' }]}
          columns={[
            { header: 'Name', cell: ({ id }) => id },
            { header: 'Role', cell: ({ id }) => `role of ${id}` },
          ]}
          onOpen={({ id }) => opened.push(id)}
        />
      </div>,
    ),
  )
  const at = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)
  }
  const other = page.getByRole('button', { name: 'Export' }).element()
  expect(at(other)).toBe(other)
  for (const name of ['Bo', 'Ana']) {
    ;(at(page.getByRole('cell', { name: `role of ${name}` }).element()) as HTMLElement).click()
  }
  expect(opened).toEqual(['Bo', 'Ana'])
})

it('a chart that is drawn while its page is hidden has all labels once the page is shown', async () => {
  const { root, container } = newRoot()
  container.hidden = true
  const months = ['01', '02', '03', '04'].map((month) => ({
    from: `2026-${month}-01`,
    to: `2026-${month}-28`,
  }))
  flushSync(() =>
    root.render(
      <TimeChart
        title="Requests"
        figures={months}
        step="month"
        series={['Requests']}
        valuesOf={() => [3]}
        unit="count"
      />,
    ),
  )
  await expect.element(page.css('.ct-label').first()).toBeInTheDocument()
  container.hidden = false
  await expect.element(page.getByText('Feb', { exact: true })).toBeVisible()
})
