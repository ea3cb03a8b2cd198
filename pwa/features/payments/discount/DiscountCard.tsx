import { pricetagOutline } from 'ionicons/icons'
import {
  type FormEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { discountsApi } from '#contract/discounts.ts'
import { discountCodeLength } from '#contract/rules/discountRules.ts'
import { callApi } from '../../../http/callApi.ts'
import { describeError } from '../../../http/errors.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { ChevronDownIcon } from '../../../ui/icons.tsx'
import { AppIcon } from '../../../ui/ionic/AppIcon.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from '../payments.module.css'
import type { Discount } from './useDiscount.ts'

interface DiscountCardProps {
  requestId: string
  discount: Discount
  /** The discount of the applied code, in dollars. */
  saved: number
  /** The price must not change during a payment. */
  isPaying: boolean
  /** Returns whether a code is typed that is not applied, and then shows that in its field. */
  refuseUnapplied: Ref<() => boolean>
  /** Why the price shown may not be the current one. */
  outdated?: { because: string; onRetry: () => void; isRetrying: boolean } | undefined
}

/** The discount code of a checkout: one line that opens; validated, applied, taken off. */
export function DiscountCard({
  requestId,
  discount,
  saved,
  isPaying,
  refuseUnapplied,
  outdated,
}: DiscountCardProps) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const lineRef = useRef<HTMLButtonElement>(null)
  const removeRef = useRef<HTMLButtonElement>(null)
  const { applied, changesElsewhere } = discount
  const before = useRef({ applied, changesElsewhere })
  useEffect(() => {
    const isOwn = before.current.changesElsewhere === changesElsewhere
    // The tapped button is gone.
    if (isOwn && before.current.applied !== applied)
      (removeRef.current ?? fieldRef.current ?? lineRef.current)?.focus()
    before.current = { applied, changesElsewhere }
  }, [applied, changesElsewhere])

  return (
    <Stack as={Card} gap={2} className={styles.discount}>
      {applied === undefined ? (
        <CodeLine {...{ requestId, discount, isPaying, refuseUnapplied, fieldRef, lineRef }} />
      ) : (
        <>
          <h2 className="visually-hidden">Discount code</h2>
          <Row gap={3}>
            <span className={styles.badge} aria-hidden="true">
              <AppIcon icon={pricetagOutline} />
            </span>
            <Text grow="0" wrap="break" role="status">
              <strong translate="no" className={styles.code}>
                {applied}
              </strong>
              <br />
              <Text as="span" tone="good" weight="medium">
                Applied{saved > 0 && `: ${formatMoney(saved)} off`}
              </Text>
            </Text>
            <Button
              ref={removeRef}
              variant="quiet"
              needsConnection
              disabled={isPaying}
              pending={discount.isChanging}
              onClick={() => discount.change({ code: undefined })}
              aria-label={`Remove ${applied}`}
            >
              Remove
            </Button>
          </Row>
          <NeedsConnection quiet>{needsConnection}</NeedsConnection>
        </>
      )}
      {applied !== undefined && discount.refusal && (
        <Text size="second" tone="accent" role="alert">
          {discount.refusal}
        </Text>
      )}
      {outdated && (
        <Stack gap={2} align="left">
          <Text size="second" tone="accent" role="alert">
            {outdated.because}
          </Text>
          <Button
            needsConnection
            disabled={isPaying}
            pending={outdated.isRetrying}
            onClick={outdated.onRetry}
          >
            Try again
          </Button>
        </Stack>
      )}
    </Stack>
  )
}

const needsConnection = 'Discount codes need a connection.'

interface CodeFormProps
  extends Pick<DiscountCardProps, 'requestId' | 'discount' | 'isPaying' | 'refuseUnapplied'> {
  fieldRef: RefObject<HTMLInputElement | null>
}

/** Opens by itself where a code was refused. Closing it drops the input, so that nothing hidden stops a payment. */
function CodeLine({ lineRef, ...form }: CodeFormProps & { lineRef: Ref<HTMLButtonElement> }) {
  const { discount, fieldRef } = form
  const id = useId()
  const [wasOpened, setOpened] = useState(false)
  const isRefused = discount.refusal !== undefined
  const isOpen = wasOpened || isRefused
  useEffect(() => {
    // The field stays open when another code is typed.
    if (isRefused) setOpened(true)
  }, [isRefused])
  useEffect(() => {
    if (isOpen) fieldRef.current?.focus()
  }, [isOpen, fieldRef])

  function toggle() {
    setOpened(!isOpen)
    discount.forgetRefusal()
  }

  return (
    <>
      <h2 className={styles.question}>
        <button
          ref={lineRef}
          type="button"
          className="line"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          disabled={discount.isChanging}
          onClick={toggle}
        >
          Have a discount code?
          <ChevronDownIcon size={20} />
        </button>
      </h2>
      {isOpen && (
        <Stack id={id} className={styles.opened}>
          <CodeForm {...form} />
          <NeedsConnection quiet>{needsConnection}</NeedsConnection>
        </Stack>
      )}
    </>
  )
}

function CodeForm({ requestId, discount, isPaying, refuseUnapplied, fieldRef }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  /** The server's message about the code as it is typed now. */
  const [valid, setValid] = useState<string>()
  /** Whether the user tried to pay without it. */
  const [isUnapplied, setUnapplied] = useState(false)
  const typed = useRef(code)
  useImperativeHandle(refuseUnapplied, () => () => {
    if (typed.current === '') return false
    setUnapplied(true)
    fieldRef.current?.focus()
    return true
  })

  const validate = useSingleMutation({
    mutationFn: (code: string) => callApi(discountsApi.validate, { body: { code, requestId } }),
    onSuccess(answer, about) {
      if (about !== typed.current) return
      if (answer.valid && answer.reason.includes('Valid')) setValid(answer.reason)
      else setProblem(answer.reason)
    },
    onError(error, about) {
      if (about === typed.current) setProblem(describeError(error, 'Please try again in a moment.'))
    },
    // Said beside the code.
    meta: { hasOwnToast: true },
  })

  function type(text: string) {
    const next = text.trimStart().toUpperCase().slice(0, discountCodeLength)
    typed.current = next
    setCode(next)
    setValid(undefined)
    setProblem(undefined)
    setUnapplied(false)
    discount.forgetRefusal()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPaying || discount.isChanging) return
    setValid(undefined)
    setUnapplied(false)
    discount.forgetRefusal()
    const given = code.trim()
    if (given === '') {
      setProblem('Please enter a discount code')
      return
    }
    setProblem(undefined)
    validate.mutate(code)
  }

  const refusal = problem ?? discount.refusal
  const isValid = valid !== undefined && refusal === undefined
  const error =
    refusal ??
    (isUnapplied ? 'This code is not applied yet. Apply it or clear the field, then pay.' : undefined)
  // Screen readers then read the error, as in every form.
  useEffect(() => {
    if (error !== undefined) fieldRef.current?.focus()
  }, [error, fieldRef])
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <TextField
        ref={fieldRef}
        label="Discount code"
        value={code}
        onChange={({ target }) => type(target.value)}
        error={error}
        readOnly={discount.isChanging}
        maxLength={discountCodeLength}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        className={styles.codeField}
      />
      <Text size="second" tone="good" role="status" className={styles.valid}>
        {isValid && valid}
      </Text>
      <div className={styles.buttons}>
        <Button
          type="submit"
          needsConnection
          disabled={isPaying}
          pending={validate.isPending}
          pendingLabel="Validating…"
        >
          Validate
        </Button>
        <Button
          needsConnection
          disabled={!isValid || isPaying}
          pending={discount.isChanging}
          pendingLabel="Applying…"
          onClick={() => discount.change({ code: code.trim() })}
        >
          Apply
        </Button>
      </div>
    </Stack>
  )
}
