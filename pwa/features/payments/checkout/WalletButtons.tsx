import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripeElementsOptionsClientSecret } from '@stripe/stripe-js'
import { useEffect, useRef } from 'react'
import { Stack, Text } from '../../../ui/layout.tsx'
import { useOnline } from '../../../ui/useOnline.ts'
import styles from '../payments.module.css'
import type { Paying } from './usePay.ts'

interface WalletButtonsProps {
  /** Null until it is loaded. */
  stripe: Stripe | null
  options: StripeElementsOptionsClientSecret
  /** Amount in dollars. */
  amount: number
  paying: Paying
  /** Whether the order can be paid now; else a button does nothing. */
  isPayable: boolean
  /** Called when a payment is about to start. Returns whether it may. */
  onAttempt: () => boolean
  /** Whether the account and the device offer a wallet; undefined until that is known. */
  isOffered: boolean | undefined
  onKnown: (isOffered: boolean) => void
}

/**
 * Apple Pay and Google Pay, where the account and the device offer them, above the card fields. They have `Elements` of their own:
 * the input in the card fields plays no part in a payment by wallet.
 */
export function WalletButtons({ stripe, options, isOffered, ...buttons }: WalletButtonsProps) {
  if (isOffered === false) return null
  return (
    <Stack gap={4} className={isOffered ? undefined : styles.waitingForCard}>
      <Elements stripe={stripe} options={options}>
        <Buttons {...buttons} />
      </Elements>
      <Text size="second" tone="muted" className={styles.or}>
        or pay by card
      </Text>
    </Stack>
  )
}

type ButtonsProps = Omit<WalletButtonsProps, 'stripe' | 'options' | 'isOffered'>

function Buttons({ amount, paying, isPayable, onAttempt, onKnown }: ButtonsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const isOnline = useOnline()
  useNewAmount(elements, amount)
  const isOff = !isPayable || !isOnline
  return (
    <div className={isOff ? styles.off : undefined} inert={isOff}>
      <ExpressCheckoutElement
        options={expressOptions}
        onReady={({ availablePaymentMethods: offered }) =>
          onKnown(Boolean(offered?.applePay || offered?.googlePay))
        }
        onLoadError={() => onKnown(false)}
        // docs.stripe.com/js/elements_object/express_checkout_element_click_event: the answer must come within a second
        onClick={({ resolve, reject }) => {
          if (!isOff && paying.state === 'idle' && onAttempt()) resolve()
          else reject()
        }}
        onConfirm={(event) => {
          if (stripe && elements) void paying.pay(stripe, elements, event)
          else event.paymentFailed()
        }}
      />
    </div>
  )
}

const expressOptions = {
  buttonHeight: 48,
  buttonType: { applePay: 'plain', googlePay: 'plain' },
  paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
} as const

/** Lets the elements know that the intent has another amount: docs.stripe.com/js/elements_object/fetch_updates */
export function useNewAmount(elements: StripeElements | null, amount: number) {
  const known = useRef(amount)
  useEffect(() => {
    if (known.current !== amount) void elements?.fetchUpdates()
    known.current = amount
  }, [elements, amount])
}
