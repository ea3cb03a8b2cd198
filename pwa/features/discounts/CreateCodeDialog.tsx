import { useRef } from 'react'
import { z } from 'zod/mini'
import { discountsApi, newDiscountCode } from '#contract/discounts.ts'
import { discountCodeLength, usesOfCode } from '#contract/rules/discountRules.ts'
import { useForm } from '../../forms/useForm.ts'
import { keyFor, usePersonDraft } from '../../forms/usePersonDraft.ts'
import { callApi } from '../../http/callApi.ts'
import { describeError, fieldErrors } from '../../http/errors.ts'
import { newId } from '../../http/newId.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCallWithToasts } from '../../ui/toasts/useCallWithToasts.ts'
import { useRefetchCodes } from './discountCodes.ts'
import styles from './discounts.module.css'

export const emptyDiscountForm = { code: '', maxUses: String(usesOfCode.usual) }

/** The schema of the form for a new code. Its output is the body of the call. */
export const discountForm = z.pipe(
  z.pipe(
    z.object({ code: z.string(), maxUses: z.string() }),
    z.transform(
      ({ code, maxUses }): z.input<typeof newDiscountCode> => ({
        code,
        // Not what `Number` also reads, like `1e2`.
        maxUses: /^\d+$/.test(maxUses.trim()) ? Number(maxUses) : 0,
      }),
    ),
  ),
  newDiscountCode,
)

/** A code while it is typed: in capitals, and truncated to the maximum length. */
export function typedCode(text: string): string {
  return text.trimStart().toUpperCase().slice(0, discountCodeLength)
}

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Bytes from here on are left out: with them the first signs would be likelier. */
const evenBytes = 256 - (256 % signs.length)

/** A random discount code of A to Z and 0 to 9. */
export function generateCode(): string {
  let code = ''
  while (code.length < discountCodeLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(discountCodeLength))) {
      if (byte < evenBytes && code.length < discountCodeLength) code += signs[byte % signs.length]
    }
  }
  return code
}

/** A new code, typed or generated. */
export function CreateCodeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const draft = usePersonDraft('discount:new', 'A new discount code')
  const form = useForm({ initial: emptyDiscountForm, schema: discountForm, draft })
  const first = useRef<HTMLInputElement>(null)
  const refetch = useRefetchCodes()
  const create = useCallWithToasts({
    call: (body: z.output<typeof discountForm>) =>
      callApi(discountsApi.create, { body, idempotencyKey: keyFor(draft, body, newId) }),
    done: ({ code }) => ({ title: 'Discount code created', description: `${code} is active now.` }),
    failed: 'Creation failed',
    onSuccess: () => form.reset(),
    onError: (error) => form.show(fieldErrors(error)),
    // Also after a failure: another admin may have been faster.
    onSettled: refetch,
  })
  const setCode = (code: string) => {
    form.set('code', code)
    // What was refused was another code.
    create.reset()
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      onOpened={() => first.current?.focus()}
      onClosed={create.reset}
      title="New discount code"
      submitLabel="Create"
      pendingLabel="Creating..."
      pending={create.isPending}
      offline="Creating a code needs a connection."
      formRef={form.formRef}
      onSubmit={form.submit((body) => create.mutate(body, { onSuccess: onClose }))}
    >
      <div className={styles.newCode}>
        <TextField
          {...form.field('code')}
          ref={first}
          label="Code"
          hint={`${discountCodeLength} letters and digits, in capitals.`}
          onChange={({ target }) => setCode(typedCode(target.value))}
          maxLength={discountCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          className={styles.newCodeField}
        />
        <Button onClick={() => setCode(generateCode())}>Generate</Button>
      </div>
      <TextField
        label="Max uses"
        enterKeyHint="done"
        hint="How many orders can use it, 1 to 1,000."
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...form.field('maxUses')}
      />
      <Text size="second" tone="muted">
        It waives the $15.00 service fee of an order, for customers who are not members.
      </Text>
      {create.isError && <Notice tone="error">{describeError(create.error, 'Please try again.')}</Notice>}
    </FormDialog>
  )
}
