import type { Episode } from './episode.ts'

export const negotiationEpisodes: readonly Episode[] = [
  {
    name: 'a negotiation whose reply is lost arrives once, after earlier messages',
    reaches: ['negotiation sent', 'cut after the commit, reply lost'],
    async play(stage) {
      const page = stage.open()
      const offers = stage.world.offers.get(stage.person.id)
      const before = await stage.write(page, stage.message({ requestId: offers?.requestId ?? '' }))
      page.plan('none')
      const letter = await stage.write(page, stage.negotiation())
      page.plan('cut_after')
      await page.flush()
      await stage.expectState(page, before, 'gone')
      await stage.expectState(page, letter, 'waiting')
      page.kill()
      const next = stage.open()
      await stage.flushAll(next)
      await stage.expectState(next, letter, 'gone')
    },
  },
  {
    name: 'a negotiation of a superseded offer needs the person, blocks nothing, and is sent as chat',
    reaches: ['refused by the server', 'refused negotiation sent as chat'],
    async play(stage) {
      const page = stage.open()
      const letter = await stage.write(page, stage.negotiation('offer_gone'))
      const next = await stage.write(page, stage.negotiation())
      await page.flush()
      await stage.expectState(page, letter, 'needs_you')
      await stage.expectState(page, next, 'gone')
      await stage.attendTo(page, letter, 'edit')
      await stage.flushAll(page)
      await stage.expectState(page, letter, 'gone')
    },
  },
]
