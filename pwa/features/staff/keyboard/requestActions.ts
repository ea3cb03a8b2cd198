/** The buttons that the palette offers; the attribute's value is their label, if their text is not. */
function buttons(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>('button[data-palette]')].filter(
    (button) => !button.disabled && button.ariaDisabled !== 'true',
  )
}

function labelOf(button: HTMLButtonElement): string {
  const { palette } = button.dataset
  return palette && palette !== 'true' ? palette : (button.textContent ?? '')
}

/** The labels of the buttons marked `data-palette` that can be pressed now. */
export function requestActions(): string[] {
  return buttons().map(labelOf)
}

/** Presses one of them, if it is still there. */
export function runRequestAction(label: string): void {
  buttons()
    .find((button) => labelOf(button) === label)
    ?.click()
}
