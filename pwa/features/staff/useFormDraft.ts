import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { draftName, formDrafts } from './formDrafts.ts'

/** The name of the signed-in person's draft of a form. */
export function useDraftName(form: string): string {
  return draftName(useSignedInUser().id, form)
}

/**
 * Puts back what was typed into a form before it went off the screen, and keeps what is typed now.
 *
 * @param words what it is, e.g. 'An offer you began for Mitski'
 */
export function useFormDraft<Form extends FieldValues, Body>(
  name: string,
  form: UseFormReturn<Form, unknown, Body>,
  words: string,
): void {
  const { subscribe, setValue } = form
  useEffect(() => {
    for (const [field, value] of Object.entries(formDrafts.read(name))) {
      setValue(field as Path<Form>, value as PathValue<Form, Path<Form>>, { shouldDirty: true })
    }
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) =>
        formDrafts.keep(
          name,
          Object.fromEntries(
            Object.entries(values).filter(([field]) => dirtyFields?.[field as keyof typeof dirtyFields]),
          ),
          words,
        ),
    })
  }, [name, words, subscribe, setValue])
}
