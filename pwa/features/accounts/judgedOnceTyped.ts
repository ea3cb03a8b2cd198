import type { UseFormRegisterReturn } from 'react-hook-form'

/** A registered field that is judged when it is left only if it was changed: whoever tabs past it has done nothing wrong yet. */
export function judgedOnceTyped<Name extends string>(
  field: UseFormRegisterReturn<Name>,
  isChanged: boolean | undefined,
): UseFormRegisterReturn<Name> {
  return isChanged ? field : { ...field, onBlur: () => Promise.resolve() }
}
