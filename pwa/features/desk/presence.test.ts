import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { presenceMs } from '#contract/presence.ts'
import { forgetPresence, onPresence, presenceStore } from '../../ui/liveUpdates.ts'
import { createWritingReport, describeWriters } from './presence.tsx'

const requestId = '01990000-0000-7000-8000-000000000001'
const say = (name: string, writing: 'offer' | 'message' | null) =>
  onPresence({ requestId, userId: name, name, writing })
const shown = () => describeWriters(presenceStore.read().get(requestId))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  forgetPresence()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('who writes', () => {
  it('is shown for 25 seconds after the last report, or until it is taken back', () => {
    say('Ana', 'offer')
    vi.advanceTimersByTime(presenceMs - 1)
    say('Ana', 'offer')
    vi.advanceTimersByTime(presenceMs - 1)
    expect(shown()).toBe('Ana is writing an offer')
    vi.advanceTimersByTime(1)
    expect(shown()).toBeUndefined()
    say('Ana', 'message')
    expect(shown()).toBe('Ana is writing a message')
    say('Ana', null)
    expect(shown()).toBeUndefined()
    vi.advanceTimersByTime(2 * presenceMs)
  })

  it('names all who write offers, otherwise all who write messages', () => {
    say('Ana', 'message')
    say('Jo', 'offer')
    expect(shown()).toBe('Jo is writing an offer')
    say('Kim', 'offer')
    expect(shown()).toBe('Jo and Kim are writing')
    forgetPresence()
    expect(shown()).toBeUndefined()
  })

  it('stays the same list until it changes', () => {
    say('Ana', 'offer')
    const list = presenceStore.read().get(requestId)
    onPresence({ requestId: 'another', userId: 'Jo', name: 'Jo', writing: 'offer' })
    expect(presenceStore.read().get(requestId)).toBe(list)
  })
})

describe('reporting what one writes', () => {
  const calls: unknown[] = []
  beforeEach(() => {
    calls.length = 0
    vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
      calls.push(JSON.parse(String(body)).writing)
      throw new TypeError('Failed to fetch')
    })
  })

  it('happens every ten seconds of typing, and ends after twenty without', () => {
    const report = createWritingReport(requestId, 'offer')
    for (let second = 0; second < 15; second += 1) {
      report.typed()
      vi.advanceTimersByTime(1000)
    }
    expect(calls).toEqual(['offer', 'offer'])
    vi.advanceTimersByTime(20_000)
    expect(calls).toEqual(['offer', 'offer', null])
    report.stop()
    expect(calls).toHaveLength(3)
  })

  it('is taken back when the form is left, and says nothing about a form that was only opened', () => {
    const opened = createWritingReport(requestId, 'offer')
    opened.stop()
    expect(calls).toEqual([])
    const typed = createWritingReport(requestId, 'offer')
    typed.typed()
    typed.stop()
    expect(calls).toEqual(['offer', null])
  })
})
