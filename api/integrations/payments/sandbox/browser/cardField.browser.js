/**
 * One labelled input with its error text.
 *
 * @param rules the card rules
 * @param spec which field it is
 * @param texts returns the texts of all fields
 * @param changed called after each edit
 */
export default function cardField(rules, spec, texts, changed) {
  const { name, id } = spec
  const root = document.createElement('div')
  root.className = `sbx-field sbx-field--${name}`

  const label = document.createElement('label')
  label.htmlFor = id
  label.textContent = spec.label

  const input = document.createElement('input')
  Object.assign(input, { id, type: 'text', autocomplete: spec.autocomplete, placeholder: spec.placeholder })
  input.inputMode = 'numeric'
  input.spellcheck = false
  // Not `required`: the host's form would refuse to submit before Stripe.js is called. In Stripe's frame it cannot do that.
  input.setAttribute('aria-required', 'true')

  const message = document.createElement('p')
  message.id = `${id}-error`
  message.className = 'sbx-field__error'
  message.setAttribute('aria-live', 'polite')
  root.append(label, input, message)

  const fault = () => rules.faultOf(name, texts(), new Date())

  function show(shown) {
    message.textContent = shown === undefined ? '' : shown.message
    if (shown === undefined) {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
    } else {
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', message.id)
    }
  }

  // Keeps the caret behind the same digit when formatting adds or removes characters.
  function rewrite(deleting) {
    const atEnd = input.selectionStart === input.value.length
    const before = rules.digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length
    const formatted = rules.format(name, input.value, texts(), deleting)
    if (formatted === input.value) return
    input.value = formatted
    if (atEnd || document.activeElement !== input) return
    let caret = 0
    for (let digits = 0; digits < before && caret < formatted.length; caret += 1) {
      if (/\d/.test(formatted.charAt(caret))) digits += 1
    }
    input.setSelectionRange(caret, caret)
  }

  input.addEventListener('input', (event) => {
    rewrite(String(event.inputType ?? '').startsWith('delete'))
    // Incomplete input is not an error while the user is typing.
    const found = fault()
    show(found === undefined || found.code.startsWith('incomplete') ? undefined : found)
    changed()
  })
  input.addEventListener('blur', () => {
    if (input.value !== '') show(fault())
  })

  return {
    root,
    input,
    name,
    fault,
    /** Formats the field again after a change of another field affects it. */
    rewrite: () => rewrite(true),
    validate() {
      const found = fault()
      show(found)
      return found
    },
    clear() {
      input.value = ''
      show(undefined)
    },
  }
}
