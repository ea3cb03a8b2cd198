/**
 * One labelled input with its error text. In: the card rules, what the field is, and `texts()` of all fields.
 * `changed` is called after each edit.
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
  // Not `required`: the host's form would refuse to submit before Stripe.js is ever asked, and in Stripe's frame it cannot.
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

  // The caret stays behind the digit it was behind, whatever the formatting added or took.
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
    // What is only incomplete is not wrong while it is being typed.
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
    /** Writes the field again after another one changed what is right for it. */
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
