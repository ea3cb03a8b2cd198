/**
 * The Payment Element: card fields in the host page.
 *
 * @param context card rules, field factory, styles, and `load()`, which reports whether the intent can be paid
 * @param options the element's options
 */
export default function paymentElement({ rules, makeField, applyStyles, load, destroyed }, options) {
  const listeners = new Map()
  const prefix = `sandbox-card-${Math.random().toString(36).slice(2, 8)}`
  const root = document.createElement('div')
  root.className = 'sbx-card'
  root.setAttribute('role', 'group')
  root.setAttribute('aria-label', 'Card')
  const problem = document.createElement('p')
  problem.className = 'sbx-card__problem'
  problem.setAttribute('role', 'alert')

  const specs = [
    { name: 'number', label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
    { name: 'expiry', label: 'Expiration date', autocomplete: 'cc-exp', placeholder: 'MM / YY' },
    { name: 'cvc', label: 'Security code', autocomplete: 'cc-csc', placeholder: 'CVC' },
    { name: 'postalCode', label: 'ZIP code', autocomplete: 'billing postal-code', placeholder: '12345' },
  ]
  const fields = specs
    .filter((spec) => spec.name !== 'postalCode' || asksPostalCode(options))
    .map((spec) => makeField(rules, { ...spec, id: `${prefix}-${spec.name}` }, texts, changed))
  const fieldOf = (name) => fields.find((field) => field.name === name)
  let last = { complete: false, empty: true }

  function texts() {
    const textOf = (name) => fieldOf(name)?.input.value ?? ''
    return {
      number: textOf('number'),
      expiry: textOf('expiry'),
      cvc: textOf('cvc'),
      postalCode: textOf('postalCode'),
    }
  }

  // A page can collect the postal code itself; then it is left out here.
  function asksPostalCode(given) {
    const billing = given?.fields?.billingDetails
    return billing !== 'never' && billing?.address !== 'never' && billing?.address?.postalCode !== 'never'
  }

  function emit(event, payload) {
    for (const handler of [...(listeners.get(event) ?? [])]) handler({ elementType: 'payment', ...payload })
  }

  function state() {
    const complete = fields.every((field) => field.fault() === undefined)
    return { complete, empty: fields.every((field) => field.input.value === '') }
  }

  function changed() {
    fieldOf('cvc').rewrite()
    const next = state()
    if (next.complete === last.complete && next.empty === last.empty) return
    last = next
    emit('change', { ...next, collapsed: false, value: { type: 'card' } })
  }

  function apply(given) {
    for (const field of fields) field.input.readOnly = given?.readOnly === true
    const zip = given?.defaultValues?.billingDetails?.address?.postal_code
    const field = fieldOf('postalCode')
    if (zip !== undefined && field !== undefined && field.input.value === '') field.input.value = zip
  }

  async function begin() {
    const error = await load()
    if (!root.isConnected) return
    if (error === undefined) {
      emit('ready', {})
      return
    }
    // Shown as well, because a page that ignores the event would display unusable fields.
    problem.textContent = error.message
    root.replaceChildren(problem)
    emit('loaderror', { error })
  }

  root.append(...fields.map((field) => field.root))
  root.addEventListener('focusin', (event) => {
    if (!root.contains(event.relatedTarget)) emit('focus', {})
  })
  root.addEventListener('focusout', (event) => {
    if (!root.contains(event.relatedTarget)) emit('blur', {})
  })
  apply(options)

  return {
    root,
    mount(target) {
      const parent = typeof target === 'string' ? document.querySelector(target) : target
      if (parent === null)
        throw new Error(`The selector you specified (${target}) applies to no DOM element.`)
      applyStyles(parent.getRootNode())
      parent.replaceChildren(root)
      // Deferred, so that handlers added right after mounting receive it.
      queueMicrotask(() => emit('loaderstart', {}))
      setTimeout(begin)
    },
    unmount: () => root.remove(),
    destroy() {
      root.remove()
      listeners.clear()
      destroyed()
    },
    update: apply,
    focus: () => fieldOf('number').input.focus(),
    blur: () => document.activeElement?.blur(),
    clear() {
      for (const field of fields) field.clear()
      changed()
    },
    collapse: () => undefined,
    on(event, handler) {
      listeners.set(event, [...(listeners.get(event) ?? []), handler])
      return this
    },
    once(event, handler) {
      const only = (payload) => {
        this.off(event, only)
        handler(payload)
      }
      return this.on(event, only)
    },
    off(event, handler) {
      const kept = (listeners.get(event) ?? []).filter((each) => handler !== undefined && each !== handler)
      listeners.set(event, kept)
      return this
    },
    /** Shows the errors of all fields and focuses the first. Returns it, or undefined if all are valid. */
    validate() {
      const faults = fields.map((field) => ({ field, fault: field.validate() }))
      const first = faults.find(({ fault }) => fault !== undefined)
      first?.field.input.focus()
      return first?.fault
    },
    /** The fields in the form that Stripe.js sends. */
    methodData() {
      const { number, expiry, cvc, postalCode } = texts()
      const [month, year] = expiry.split(' / ')
      return {
        type: 'card',
        card: { number: rules.digitsOf(number), exp_month: month, exp_year: year, cvc },
        billing_details: postalCode === '' ? undefined : { address: { postal_code: postalCode } },
      }
    },
  }
}
