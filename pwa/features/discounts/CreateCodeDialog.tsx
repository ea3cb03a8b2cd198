import { useRef } from 'react'
import type { z } from 'zod/mini'
import { discountsApi } from '#contract/discounts.ts'
import { discountCodeLength } from '#contract/rules/discountRules.ts'
import { useForm } from '../../forms/useForm.ts'
import { keyFor, usePersonDraft } from '../../forms/usePersonDraft.ts'
import { callApi } from '../../http/callApi.ts'
import { describeError, fieldErrors } from '../../http/errors.ts'
import { newId } from '../../http/newId.ts'
import { useSingleMutation } from '../../http/useSingleMutation.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toastForError } from '../../ui/toasts/toastForError.ts'
import { showToast } from '../../ui/toasts/toastStore.ts'
import styles from './discounts.module.css'
import { useRefetchCodes } from './discountsQueries.ts'
import { discountForm, emptyDiscountForm, generateCode, typedCode } from './newCode.ts'

const failed = 'Creation failed'
const fallback = 'Please try again.'

/** A new code, typed or generated. */
export function CreateCodeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const draft = usePersonDraft('discount:new', 'A new discount code')
  const form = useForm({ initial: emptyDiscountForm, schema: discountForm, draft })
  const first = useRef<HTMLInputElement>(null)
  const refetch = useRefetchCodes()
  const create = useSingleMutation({
    mutationFn: (body: z.output<typeof discountForm>) =>
      callApi(discountsApi.create, { body, idempotencyKey: keyFor(draft, body, newId) }),
    onSuccess({ code }) {
      form.reset()
      showToast({ title: 'Discount code created', description: `${code} is active now.`, tone: 'good' })
    },
    onError(error) {
      toastForError(error, failed, fallback)
      form.show(fieldErrors(error))
    },
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
          hint={`${discountCodeLength} characters, in capitals.`}
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
        hint="How many orders can use it, 1 to 1,000."
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...form.field('maxUses')}
      />
      <Text size="second" tone="muted">
        It waives the $15.00 service fee of an order, for customers who are not members.
      </Text>
      {create.isError && <Notice tone="error">{describeError(create.error, fallback)}</Notice>}
    </FormDialog>
  )
}
