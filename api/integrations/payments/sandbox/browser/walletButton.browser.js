/**
 * The Express Checkout Element: the button of a wallet, which in the sandbox is a dialog with two cards. Like Stripe's, it is
 * offered only by browsers that have the Payment Request API.
 *
 * @param applyStyles adds the styles to a document
 * @param intentOf reads what is to be paid
 * @param moneyOf the amount of an intent in words
 * @param ask asks in a dialog
 */
export default function walletButton({ applyStyles, intentOf, moneyOf, ask }) {
  const isApple = 'ApplePaySession' in window
  const type = isApple ? 'apple_pay' : 'google_pay'
  const name = isApple ? 'Apple Pay' : 'Google Pay'
  const root = Object.assign(document.createElement('div'), { className: 'sbx-wallet' })
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: name })
  root.append(button)
  const listeners = new Set()
  const emit = (event, payload) => {
    for (const each of [...listeners])
      if (each.event === event) each.handler({ elementType: 'expressCheckout', ...payload })
  }
  let card

  async function begin() {
    const { error } = await intentOf()
    if (!root.isConnected) return
    if (error !== undefined) {
      emit('loaderror', { error })
      return
    }
    const isOffered = 'PaymentRequest' in window
    root.hidden = !isOffered
    const availablePaymentMethods = isOffered ? { applePay: isApple, googlePay: !isApple } : undefined
    emit('ready', { availablePaymentMethods })
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
      emit('cancel', {})
      return
    }
    card = answer
    emit('confirm', { expressPaymentType: type, paymentFailed: () => undefined })
  }

  button.addEventListener('click', () => {
    emit('click', { expressPaymentType: type, resolve: open, reject: () => undefined })
  })

  return {
    type,
    root,
    mount(parent) {
      applyStyles(parent.getRootNode())
      parent.replaceChildren(root)
      // Deferred, so that handlers added right after mounting receive its events.
      setTimeout(begin)
    },
    destroy: () => root.remove(),
    update: () => undefined,
    on: (event, handler) => listeners.add({ event, handler }),
    off(event, handler) {
      for (const each of listeners)
        if (each.event === event && each.handler === handler) listeners.delete(each)
    },
    validate: () => undefined,
    method: () => ({ payment_method: card }),
  }
}
