type Filled = Readonly<Record<string, string>>

let kept: Filled = {}
let focused = ''

/** Keeps the input in a page that the build has drawn, before the app draws it again. */
export function keepFilledFields(root: HTMLElement): void {
  kept = filledIn(root)
  focused = (document.activeElement as HTMLInputElement).name
}

/**
 * The values that a person, their browser or their password manager has filled into a form before the app listened to it, by name. The form's
 * state does not know it, and would empty the fields when they are drawn again.
 */
export function takeFilledFields(form: HTMLFormElement): Filled {
  const fields = { ...filledIn(form), ...kept }
  if (focused) form.querySelector<HTMLInputElement>(`[name=${focused}]`)?.focus()
  kept = {}
  focused = ''
  return fields
}

function filledIn(root: HTMLElement): Filled {
  const inputs = [...root.querySelectorAll<HTMLInputElement>('input[name]')].filter(({ value }) => value)
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
}
