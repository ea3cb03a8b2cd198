import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { Table } from './Table.tsx'

it('a row opens wherever it is clicked, and covers nothing else where rows cannot be positioned, as in Safari', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
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
