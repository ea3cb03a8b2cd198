import type { FormTree } from './formBody.ts'
import { listOf } from './formBody.ts'
import type { ObjectStore } from './objectStore.ts'
import { invalidRequest } from './stripeApiError.ts'

/**
 * The object with the members named in `expand[]` replaced by the objects they point to, one level deep.
 * https://docs.stripe.com/api/expanding_objects
 */
export function expanded(form: FormTree, object: object, store: ObjectStore): object {
  const readers: Record<string, (id: string) => object> = {
    latest_charge: (id) => store.charge(id),
    charge: (id) => store.charge(id),
    payment_intent: (id) => store.intent(id),
    payment_method: (id) => store.paymentMethod(id).method,
  }
  const result: Record<string, unknown> = { ...object }
  for (const name of listOf(form.expand)) {
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined
    if (read === undefined || !(name in result)) {
      throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' })
    }
    const id = result[name]
    if (typeof id === 'string') result[name] = read(id)
  }
  return result
}
