/**
 * Makes what Stripe.js draws, in the host page: its two elements, and the dialogs of the sandbox.
 *
 * @param isLuhnValid whether a card number is possible
 * @param styles of all of them; a constructed style sheet, which a content security policy without inline styles allows
 */
export default function makeElements({ isLuhnValid, styles }) {
  const make = (tag, properties) => Object.assign(document.createElement(tag), properties)
  const moneyOf = ({ amount, currency }) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)

  let sheet
  function applyStyles(root) {
    if (sheet === undefined) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
    }
    if (!root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }

  /** What is the same in both. @param begin called when it is in the page */
  function makeElement(elementType, root, begin) {
    const listeners = new Set()
    return {
      root,
      emit(event, payload) {
        for (const each of [...listeners]) if (each.event === event) each.handler({ elementType, ...payload })
      },
      mount(parent) {
        applyStyles(parent.getRootNode())
        parent.replaceChildren(root)
        // Deferred, so that handlers added right after mounting receive its events.
        setTimeout(begin)
      },
      destroy: () => root.remove(),
      on: (event, handler) => listeners.add({ event, handler }),
      off(event, handler) {
        for (const each of listeners)
          if (each.event === event && each.handler === handler) listeners.delete(each)
      },
    }
  }

  /**
   * The Payment Element: card fields with Stripe.js's own formats, codes and messages.
   *
   * @param postalCode what stands in its field at first
   * @param load resolves to the reason why nothing can be paid, or undefined
   */
  function cardForm({ postalCode, load }) {
    const digitsOf = (text) => text.replace(/\D/g, '')
    const isAmex = (number) => /^3[47]/.test(number)
    const error = (code, message) => ({ type: 'validation_error', code, message })

    const root = make('div', { className: 'sbx-card', role: 'group', ariaLabel: 'Card' })
    const element = makeElement('payment', root, begin)

    const number = makeField({
      name: 'number',
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      format(text) {
        const digits = digitsOf(text)
        const groups = isAmex(digits)
          ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
          : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/
        return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
      },
      check(text) {
        const digits = digitsOf(text)
        if (digits.length < (isAmex(digits) ? 15 : 16)) {
          return error('incomplete_number', 'Your card number is incomplete.')
        }
        return isLuhnValid(digits) ? undefined : error('invalid_number', 'Your card number is invalid.')
      },
    })
    const expiry = makeField({
      name: 'expiry',
      label: 'Expiration date',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      // Autofill may enter a year with four digits; users may omit the month's zero.
      format(text, isDeleting) {
        const padded = text.replace(/^\s*([2-9])/, '0$1').replace(/^\s*(1)\s*\//, '01/')
        const digits = digitsOf(padded).replace(/^(\d\d)20(\d\d)$/, '$1$2')
        if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`
        return digits.length === 2 && !isDeleting ? `${digits} / ` : digits
      },
      check(text) {
        const digits = digitsOf(text)
        const month = Number(digits.slice(0, 2))
        if (digits.length >= 2 && (month < 1 || month > 12)) {
          return error('invalid_expiry_month', "Your card's expiration month is invalid.")
        }
        if (digits.length < 4) return error('incomplete_expiry', "Your card's expiration date is incomplete.")
        const year = 2000 + Number(digits.slice(2))
        const today = new Date()
        if (year < today.getFullYear()) {
          return error('invalid_expiry_year_past', "Your card's expiration year is in the past.")
        }
        if (year === today.getFullYear() && month < today.getMonth() + 1) {
          return error('invalid_expiry_month_past', "Your card's expiration date is in the past.")
        }
        return undefined
      },
    })
    const cvcLength = () => (isAmex(digitsOf(number.input.value)) ? 4 : 3)
    const cvc = makeField({
      name: 'cvc',
      label: 'Security code',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      format: (text) => digitsOf(text).slice(0, cvcLength()),
      check: (text) =>
        digitsOf(text).length === cvcLength()
          ? undefined
          : error('incomplete_cvc', "Your card's security code is incomplete."),
    })
    const zip = makeField({
      name: 'postalCode',
      label: 'ZIP code',
      autocomplete: 'billing postal-code',
      placeholder: '12345',
      format: (text) => /^(?:\d{5}-\d{0,4}|\d{0,5})/.exec(text.replace(/[^\d-]/g, ''))[0],
      check: (text) =>
        /^\d{5}(-\d{4})?$/.test(text.trim())
          ? undefined
          : error('incomplete_zip', 'Your ZIP code is incomplete.'),
    })
    zip.input.value = postalCode ?? ''
    const fields = [number, expiry, cvc, zip]
    root.append(...fields.map((field) => field.root))

    /** One labelled input with its error text. */
    function makeField({ name, label, autocomplete, placeholder, format, check }) {
      const id = `sandbox-card-${name}-${Math.random().toString(36).slice(2, 8)}`
      const field = make('div', { className: `sbx-field sbx-field--${name}` })
      const input = make('input', {
        id,
        type: 'text',
        autocomplete,
        placeholder,
        inputMode: 'numeric',
        spellcheck: false,
      })
      // Not `required`: the host's form would refuse to submit before Stripe.js is called. In Stripe's frame it cannot do that.
      input.ariaRequired = 'true'
      const message = make('p', { id: `${id}-error`, className: 'sbx-field__error', ariaLive: 'polite' })
      field.append(make('label', { htmlFor: id, textContent: label }), input, message)

      function show(fault) {
        message.textContent = fault?.message ?? ''
        input.ariaInvalid = fault ? 'true' : null
        if (fault) input.setAttribute('aria-describedby', message.id)
        else input.removeAttribute('aria-describedby')
      }

      // Keeps the caret behind the same digit when formatting adds or removes characters.
      function rewrite(isDeleting) {
        const isAtEnd = input.selectionStart === input.value.length
        const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length
        const formatted = format(input.value, isDeleting)
        if (formatted === input.value) return
        input.value = formatted
        if (isAtEnd || document.activeElement !== input) return
        let caret = 0
        for (let digits = 0; digits < before && caret < formatted.length; caret += 1) {
          if (/\d/.test(formatted.charAt(caret))) digits += 1
        }
        input.setSelectionRange(caret, caret)
      }

      const faultOf = () => check(input.value)
      input.addEventListener('input', (event) => {
        rewrite(String(event.inputType ?? '').startsWith('delete'))
        // Incomplete input is not an error while the user is typing.
        const fault = faultOf()
        show(fault?.code.startsWith('incomplete') ? undefined : fault)
        changed()
      })
      input.addEventListener('blur', () => {
        if (input.value !== '') show(faultOf())
      })
      return { root: field, input, rewrite, faultOf, show }
    }

    let last = { complete: false, empty: true }
    function changed() {
      // Its length depends on the number.
      cvc.rewrite(true)
      const complete = fields.every((field) => field.faultOf() === undefined)
      const empty = fields.every((field) => field.input.value === '')
      if (complete === last.complete && empty === last.empty) return
      last = { complete, empty }
      element.emit('change', { ...last, collapsed: false, value: { type: 'card' } })
    }

    async function begin() {
      const problem = await load()
      if (!root.isConnected) return
      if (problem === undefined) {
        element.emit('ready', {})
        return
      }
      // Shown as well, because a page that ignores the event would display unusable fields.
      root.replaceChildren(
        make('p', { className: 'sbx-card__problem', role: 'alert', textContent: problem.message }),
      )
      element.emit('loaderror', { error: problem })
    }

    return Object.assign(element, {
      type: 'card',
      /** Shows the errors of all fields and focuses the first. Returns it, or undefined if all are valid. */
      validate() {
        for (const field of fields) field.show(field.faultOf())
        const first = fields.find((field) => field.faultOf() !== undefined)
        first?.input.focus()
        return first?.faultOf()
      },
      /** The fields in the form that Stripe.js sends. */
      method() {
        const [exp_month, exp_year] = expiry.input.value.split(' / ')
        return {
          payment_method_data: {
            type: 'card',
            card: { number: digitsOf(number.input.value), exp_month, exp_year, cvc: cvc.input.value },
            billing_details: { address: { postal_code: zip.input.value } },
          },
        }
      },
    })
  }

  /**
   * The Express Checkout Element: the button of a wallet, which in the sandbox is a dialog with two cards. Like Stripe's, it is
   * offered only by browsers that have the Payment Request API.
   *
   * @param intentOf reads what is to be paid
   */
  function walletButton({ intentOf }) {
    const isApple = 'ApplePaySession' in window
    const type = isApple ? 'apple_pay' : 'google_pay'
    const name = isApple ? 'Apple Pay' : 'Google Pay'
    const root = make('div', { className: 'sbx-wallet' })
    const button = make('button', { type: 'button', textContent: name })
    root.append(button)
    const element = makeElement('expressCheckout', root, begin)
    let card

    async function begin() {
      const { error } = await intentOf()
      if (!root.isConnected) return
      if (error !== undefined) {
        element.emit('loaderror', { error })
        return
      }
      const isOffered = 'PaymentRequest' in window
      root.hidden = !isOffered
      const availablePaymentMethods = isOffered ? { applePay: isApple, googlePay: !isApple } : undefined
      element.emit('ready', { availablePaymentMethods })
    }

    async function open() {
      const { paymentIntent } = await intentOf()
      if (!paymentIntent) return
      const answer = await ask(root, {
        title: `${name} in the sandbox`,
        text: `Here your device would ask you to pay ${moneyOf(paymentIntent)}. In the sandbox you choose what comes of it.`,
        choices: {
          Pay: 'pm_card_visa',
          'Pay with a declined card': 'pm_card_chargeDeclined',
          Cancel: '',
        },
      })
      if (answer === '') {
        element.emit('cancel', {})
        return
      }
      card = answer
      element.emit('confirm', { expressPaymentType: type, paymentFailed: () => undefined })
    }

    button.addEventListener('click', () => {
      element.emit('click', { expressPaymentType: type, resolve: open, reject: () => undefined })
    })

    return Object.assign(element, {
      type,
      update: () => undefined,
      validate: () => undefined,
      method: () => ({ payment_method: card }),
    })
  }

  /**
   * Asks in a dialog. Resolves to the answer; to an empty text if it was closed.
   *
   * @param host where to open it: inside an open dialog, whose focus trap would otherwise interfere
   * @param choices the answer of each button; the first is the main one
   */
  function ask(host, { title, text, choices }) {
    const dialog = make('dialog', { className: 'sbx-dialog' })
    dialog.setAttribute('aria-labelledby', 'sandbox-dialog-title')
    dialog.setAttribute('aria-describedby', 'sandbox-dialog-text')
    const buttons = make('div', { className: 'sbx-dialog__buttons' })
    for (const [textContent, answer] of Object.entries(choices)) {
      const button = make('button', { type: 'button', className: 'sbx-dialog__button', textContent })
      button.addEventListener('click', () => dialog.close(answer))
      buttons.append(button)
    }
    dialog.append(
      make('h2', { id: 'sandbox-dialog-title', textContent: title }),
      make('p', { id: 'sandbox-dialog-text', textContent: text }),
      buttons,
    )
    return new Promise((resolve) => {
      dialog.addEventListener('close', () => {
        dialog.remove()
        resolve(dialog.returnValue)
      })
      // The page's shortcuts and forms must not react to keys pressed here.
      dialog.addEventListener('keydown', (event) => event.stopPropagation())
      applyStyles(host.getRootNode())
      host.append(dialog)
      dialog.showModal()
    })
  }

  return { cardForm, walletButton, moneyOf, ask }
}
