/**
 * A simulated 3-D Secure dialog. Resolves to 'succeed' or 'fail'; closing it counts as 'fail'.
 *
 * @param host where to open it: inside an open dialog, whose focus trap would otherwise interfere
 * @param intent the payment to approve
 */
export default function challenge(host, applyStyles, intent) {
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency })
  const dialog = document.createElement('dialog')
  dialog.className = 'sbx-challenge'
  dialog.setAttribute('aria-labelledby', 'sandbox-challenge-title')
  dialog.setAttribute('aria-describedby', 'sandbox-challenge-text')

  const title = document.createElement('h2')
  title.id = 'sandbox-challenge-title'
  title.textContent = '3-D Secure test page'
  const text = document.createElement('p')
  text.id = 'sandbox-challenge-text'
  text.textContent = `Here your bank would ask you to approve ${amount.format(intent.amount / 100)}. In the sandbox you choose the answer.`

  const button = (label, outcome, kind) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.className = `sbx-challenge__button sbx-challenge__button--${kind}`
    made.textContent = label
    made.addEventListener('click', () => dialog.close(outcome))
    return made
  }
  const buttons = document.createElement('div')
  buttons.className = 'sbx-challenge__buttons'
  buttons.append(button('Complete', 'succeed', 'primary'), button('Fail', 'fail', 'secondary'))
  dialog.append(title, text, buttons)

  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'succeed' ? 'succeed' : 'fail')
    })
    // The page's shortcuts and forms must not react to keys pressed here.
    dialog.addEventListener('keydown', (event) => event.stopPropagation())
    applyStyles(host.getRootNode())
    host.append(dialog)
    dialog.showModal()
  })
}
