import { type RefObject, useRef, useState } from 'react'

/**
 * The sentences beside the fields of a form. `show` also puts the focus on the first field that has one; `clear` takes a
 * sentence away as soon as its field is being mended.
 */
export function useFormErrors<Field extends string>(): {
  errors: Partial<Record<Field, string>>
  formRef: RefObject<HTMLFormElement | null>
  show: (errors: Partial<Record<Field, string>>) => void
  clear: (field: Field) => void
} {
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const formRef = useRef<HTMLFormElement>(null)
  return {
    errors,
    formRef,
    show: (next) => {
      setErrors(next)
      const controls = formRef.current?.elements ?? []
      for (const control of controls) {
        if (!(control instanceof HTMLInputElement) || !(control.name in next)) continue
        control.focus()
        break
      }
    },
    clear: (field) => setErrors(({ [field]: _mended, ...rest }) => rest as Partial<Record<Field, string>>),
  }
}
