import { discountsApi } from '#contract/discounts.ts'
import type { Deps } from '../../config/deps.ts'
import { admin } from '../../http/policies.ts'
import { route } from '../../http/route.ts'
import { createDiscountCode } from './createDiscountCode.ts'
import { findActiveCode, pageOfCodes, presentDiscountCode } from './DiscountCode.ts'
import { deactivateDiscountCode } from './deactivateDiscountCode.ts'

export function discountRoutes(deps: Deps) {
  return [
    route(discountsApi.list, admin, (call) => pageOfCodes(deps.db, call)),

    route(discountsApi.active, admin, async () => {
      const code = await findActiveCode(deps.db)
      return code ? presentDiscountCode(code) : null
    }),

    route(discountsApi.create, admin, async ({ actor, command, body }) =>
      presentDiscountCode(await createDiscountCode(deps, { actor, command, content: body })),
    ),

    route(discountsApi.deactivate, admin, async ({ actor, params }) =>
      presentDiscountCode(await deactivateDiscountCode(deps, actor, params.id)),
    ),
  ]
}
