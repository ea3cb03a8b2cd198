import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { classNames } from '../../../../ui/classNames.ts'
import { AlertIcon, CameraIcon } from '../../../../ui/icons.tsx'
import type { FormSuggestions } from '../useSuggestions.ts'
import styles from './ScreenshotField.module.css'
import { ScreenshotPreview } from './ScreenshotPreview.tsx'
import type { Rejection, Screenshot } from './useScreenshot.ts'

interface ScreenshotFieldProps {
  name: string
  screenshot: Screenshot
  suggestions: FormSuggestions
  rejection: Rejection | undefined
  pick: (file: File) => void
  remove: () => void
  error: string | undefined
}

/** File input for the screenshot, which can also be dropped or pasted anywhere on the page. Shows a preview. */
export function ScreenshotField({
  name,
  screenshot,
  suggestions,
  rejection,
  pick,
  remove,
  error,
}: ScreenshotFieldProps) {
  const id = useId()
  const hasNone = screenshot.state === 'none'
  const isReplaceable = !hasNone && screenshot.state !== 'preparing' && screenshot.state !== 'uploading'
  const problems = [rejection && rejectionWords(rejection, hasNone), error].filter(Boolean)
  const describedBy = classNames(`${id}-hint`, problems.length > 0 && `${id}-error`)
  const focus = () => document.getElementById(id)?.focus()
  const takeBack = () => {
    suggestions.takeBack()
    focus()
  }
  usePastedImage(pick)
  const isOver = useDroppedFile(pick)

  return (
    <div>
      <div
        className={classNames(
          styles.area,
          hasNone && styles.empty,
          isOver && styles.over,
          problems.length > 0 && styles.invalid,
        )}
      >
        <input
          id={id}
          name={name}
          className={styles.input}
          type="file"
          accept="image/*"
          // While no visible label is rendered.
          aria-label={hasNone || isReplaceable ? undefined : 'Screenshot of the seats'}
          aria-describedby={describedBy}
          aria-invalid={problems.length > 0 ? true : undefined}
          onChange={(event) => {
            const file = event.target.files?.[0]
            // Otherwise picking the same file again would not fire a change event.
            event.target.value = ''
            if (file) pick(file)
          }}
        />
        {hasNone ? (
          <label htmlFor={id} className={styles.prompt}>
            <CameraIcon size={28} />
            <span className={styles.title}>Add a screenshot of the seats</span>
          </label>
        ) : (
          <ScreenshotPreview screenshot={screenshot} suggestions={{ ...suggestions, takeBack }}>
            {isReplaceable && (
              <label htmlFor={id} className={styles.replace}>
                Replace<span className="visually-hidden"> the screenshot of the seats</span>
              </label>
            )}
            <Button
              variant="quiet"
              onClick={() => {
                remove()
                focus()
              }}
            >
              Remove
            </Button>
          </ScreenshotPreview>
        )}
        <p id={`${id}-hint`} className={styles.hint}>
          From the app where you found them. PNG, JPG or GIF, smaller than 5 MB.
          <span className={styles.desktop}> You can also drop or paste it here.</span>
        </p>
      </div>
      {problems.length > 0 && (
        <div id={`${id}-error`}>
          {problems.map((problem) => (
            <p key={problem} className={styles.error}>
              <AlertIcon size={16} />
              <span>{problem}</span>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function rejectionWords({ title, description }: Rejection, hasNone: boolean): string {
  return `${title}. ${description}${hasNone ? '' : ' Your screenshot is still the one above.'}`
}

/** Picks a file that is pasted anywhere on the page. Pasted text is not affected. */
function usePastedImage(pick: (file: File) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0]
    // Copied cells and formatted text come with a picture of themselves.
    const isText = ['text/plain', 'text/html'].every((type) => event.clipboardData?.types.includes(type))
    if (!file || isText) return
    event.preventDefault()
    pick(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

/**
 * Picks a file that is dropped anywhere on the page: beside the field the browser would leave the page for it.
 *
 * @returns whether a file is being dragged over the page
 */
function useDroppedFile(pick: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined
    if (file) pick(file)
  })
  useEffect(() => {
    const listen = (event: DragEvent) => onDrop(event)
    // Not for every element that is left on the way.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    document.addEventListener('dragover', listen)
    document.addEventListener('drop', listen)
    document.addEventListener('dragleave', leave)
    return () => {
      document.removeEventListener('dragover', listen)
      document.removeEventListener('drop', listen)
      document.removeEventListener('dragleave', leave)
    }
  }, [])
  return isOver
}
