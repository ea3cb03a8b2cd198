import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { describeError } from '../http/errors.ts'
import { Card } from './Card.tsx'
import { Row, Stack, Text } from './layout.tsx'
import styles from './SettingsCard.module.css'
import { toastForError } from './toasts/toastForError.ts'
import { dismissError } from './toasts/toastStore.ts'
import { useOnline } from './useOnline.ts'

interface SettingsCardProps {
  ref?: Ref<HTMLElement>
  /** Id of the title, for addresses that lead to it. */
  id?: string
  title: string
  /** Shown to the right of the title. */
  status?: ReactNode
  /** One sentence about what needs a connection; shown while offline. */
  offline?: string | undefined
  children: ReactNode
}

/** One topic of the settings. */
export function SettingsCard({ ref, id, title, status, offline, children }: SettingsCardProps) {
  const ownId = useId()
  const titleId = id ?? ownId
  const isOnline = useOnline()
  return (
    <section ref={ref} aria-labelledby={titleId}>
      <Stack as={Card} className={styles.topic}>
        <Row justify="between">
          <h2 id={titleId} tabIndex={id === undefined ? undefined : -1}>
            {title}
          </h2>
          {status}
        </Row>
        {offline && !isOnline && (
          <Text size="second" tone="muted">
            {offline}
          </Text>
        )}
        {children}
      </Stack>
    </section>
  )
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  /** Below the label. */
  hint?: ReactNode
}

/** A switch that takes effect at once, without a form. Takes every attribute of an `<input>` and its `ref`. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <label className={`line ${styles.line}`}>
        <span className={styles.label}>{label}</span>
        <input
          {...input}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state natively
          role="switch"
          className={styles.switch}
          aria-describedby={hint ? hintId : input['aria-describedby']}
        />
      </label>
      {hint && (
        <Text id={hintId} size="second" tone="muted">
          {hint}
        </Text>
      )}
    </div>
  )
}

interface SavedSwitch {
  /** The saves of switches with one name run one after the other. */
  name: string
  /** The server's value. */
  stored: boolean
  save: (isOn: boolean) => Promise<void>
  /** Title of the error toast. */
  failed: string
  /** Description for an error that has no words of its own. */
  fallback?: string
}

/** A switch with an optimistic update. It returns to the server's value if saving fails. */
export function useSavedSwitch({
  name,
  stored,
  save,
  failed,
  fallback = 'This was not saved. Please try again.',
}: SavedSwitch) {
  const [wanted, setWanted] = useState<boolean>()
  const [isSaving, setSaving] = useState(false)
  const running = useRef(0)
  // Kept until the stored value matches, so that the switch does not flicker.
  useEffect(() => {
    if (wanted === stored && !isSaving) setWanted(undefined)
  }, [wanted, stored, isSaving])
  const saving = useMutation({
    // So that the last click wins.
    scope: { id: name },
    mutationFn: save,
    onMutate: () => dismissError(failed),
    onError: (error) => toastForError(error, failed, fallback),
    onSettled: (_, error) => {
      running.current -= 1
      if (running.current > 0) return
      setSaving(false)
      if (error) setWanted(undefined)
    },
  })
  return {
    isOn: wanted ?? stored,
    isSaving,
    problem: saving.error && describeError(saving.error, fallback),
    change: (isOn: boolean) => {
      running.current += 1
      setSaving(true)
      setWanted(isOn)
      saving.mutate(isOn)
    },
  }
}
