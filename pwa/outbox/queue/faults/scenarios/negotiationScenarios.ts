import type { Scenario } from './scenario.ts'

export const negotiationScenarios: readonly Scenario[] = [
  {
    name: 'a negotiation whose reply is lost arrives once, after earlier messages',
    reaches: ['negotiation sent', 'cut after the commit, reply lost'],
    async run(context) {
      const page = context.open()
      const offers = context.world.offers.get(context.person.id)
      const before = await context.write(page, context.message({ requestId: offers?.requestId ?? '' }))
      page.plan('none')
      const tracked = await context.write(page, context.negotiation())
      page.plan('cut_after')
      await page.flush()
      await context.expectState(page, before, 'gone')
      await context.expectState(page, tracked, 'waiting')
      page.kill()
      const next = context.open()
      await context.flushAll(next)
      await context.expectState(next, tracked, 'gone')
    },
  },
  {
    name: 'a negotiation of a superseded offer needs the person, blocks nothing, and is sent as chat',
    reaches: ['refused by the server', 'refused negotiation sent as chat'],
    async run(context) {
      const page = context.open()
      const tracked = await context.write(page, context.negotiation('offer_gone'))
      const next = await context.write(page, context.negotiation())
      await page.flush()
      await context.expectState(page, tracked, 'needs_you')
      await context.expectState(page, next, 'gone')
      await context.performAction(page, tracked, 'edit')
      await context.flushAll(page)
      await context.expectState(page, tracked, 'gone')
    },
  },
]
