import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../http/newId.ts'
import { OfflineDb } from '../offline/offlineDb.ts'
import { holdCalls } from '../testing/network.ts'
import { newRoot } from '../testing/screen.ts'
import { OutboxProvider } from './OutboxProvider.tsx'
import { enqueue } from './queue/outbox.ts'
import { useOutboxEntries } from './useOutbox.ts'

function Lane({ lane, onDraw }: { lane: string; onDraw: (drawn: string) => void }) {
  // New objects each time.
  const own = useOutboxEntries((all) => all.filter((entry) => entry.lane === lane).map(({ id }) => ({ id })))
  onDraw(`${lane} ${own?.length}`)
  return null
}

it('a component is drawn again only when its part of the outbox has changed', async () => {
  onTestFinished(holdCalls('/api/chat-messages').release)
  const draws: string[] = []
  const onDraw = (drawn: string) => draws.push(drawn)
  const userId = newId()
  newRoot().root.render(
    <OutboxProvider userId={userId} onSignedOut={() => undefined} describeDrafts={async () => []}>
      <Lane lane="one" onDraw={onDraw} />
      <Lane lane="other" onDraw={onDraw} />
    </OutboxProvider>,
  )
  await expect.poll(() => draws).toContain('other 0')
  draws.length = 0
  const db = new OfflineDb(userId)
  onTestFinished(() => db.close())
  for (const drawn of ['one 1', 'one 2', 'other 1', 'one 3']) {
    const content = { requestId: drawn.split(' ')[0] ?? '', message: 'Hello' }
    await enqueue(db, { id: newId(), command: 'chat.send', content, writtenAt: '' })
    await expect.poll(() => draws).toContain(drawn)
  }
  expect(draws).toEqual(['one 1', 'one 2', 'other 1', 'one 3'])
})
