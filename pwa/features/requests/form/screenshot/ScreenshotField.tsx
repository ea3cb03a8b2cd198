import { type DragEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { classNames } from '../../../../ui/classNames.ts'
import { AlertIcon, CameraIcon } from '../../../../ui/icons.tsx'
import styles from './ScreenshotField.module.css'
import { ScreenshotPreview } from './ScreenshotPreview.tsx'
import type { Screenshot } from './useScreenshot.ts'

interface ScreenshotFieldProps {
  name: string
  screenshot: Screenshot
  pick: (file: File) => void
  remove: () => void
  error: string | undefined
}

/** File input for the screenshot, which can also be dropped or pasted. Shows a preview. */
export function ScreenshotField({ name, screenshot, pick, remove, error }: ScreenshotFieldProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const hasNone = screenshot.state === 'none'
  const isReplaceable = !hasNone && screenshot.state !== 'preparing' && screenshot.state !== 'uploading'
  const describedBy = classNames(`${id}-hint`, error && `${id}-error`)
  usePastedImage(pick)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) pick(file)
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the file input, which works by keyboard */}
      <div
        className={classNames(
          styles.area,
          hasNone && styles.empty,
          isOver && styles.over,
          error && styles.invalid,
        )}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
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
          aria-invalid={error ? true : undefined}
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
          <ScreenshotPreview screenshot={screenshot}>
            {isReplaceable && (
              <label htmlFor={id} className={styles.replace}>
                Replace<span className="visually-hidden"> the screenshot of the seats</span>
              </label>
            )}
            <Button
              variant="quiet"
              onClick={() => {
                remove()
                document.getElementById(id)?.focus()
              }}
            >
              Remove
            </Button>
          </ScreenshotPreview>
        )}
        <p id={`${id}-hint`} className={styles.hint}>
          From the secondary market app. PNG, JPG or GIF, smaller than 5 MB.
          <span className={styles.desktop}> You can also drop or paste it here.</span>
        </p>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <AlertIcon size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** Picks an image that is pasted anywhere on the page. Pasted text is not affected. */
function usePastedImage(pick: (file: File) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0]
    if (!file?.type.startsWith('image/')) return
    event.preventDefault()
    pick(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
