import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { AlertIcon, CameraIcon, CheckIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/ionic/Sheet.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { UploadBar } from '../requests/UnsentState.tsx'
import styles from './form.module.css'
import type { Rejection, Screenshot } from './useScreenshot.ts'

interface ScreenshotFieldProps {
  name: string
  screenshot: Screenshot
  /** Whether it is the only visible part of the form. */
  isAlone?: boolean
  /** The facts that were found, in words. */
  found?: string | undefined
  rejection: Rejection | undefined
  pick: (file: File) => void
  remove: () => void
  error: string | undefined
}

/** File input for the screenshot, which can also be dropped or pasted anywhere on the page. Shows a preview. */
export function ScreenshotField({
  name,
  screenshot,
  isAlone = false,
  found,
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
  usePastedImage(pick)
  const isOver = useDroppedFile(pick)

  return (
    <div>
      <div
        className={classNames(
          styles.area,
          hasNone && styles.empty,
          isAlone && styles.alone,
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
            <span className={styles.camera}>
              <CameraIcon size={28} />
            </span>
            <strong>Add a screenshot</strong>
          </label>
        ) : (
          <ScreenshotPreview screenshot={screenshot} found={found}>
            {isReplaceable && (
              <label htmlFor={id} className={`target ${styles.replace}`}>
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
        {hasNone && <p>{isAlone ? 'We fill in the rest.' : 'Needed to send the request.'}</p>}
        <Text size="second" tone="muted" id={`${id}-hint`} className={styles.hint}>
          From any ticket app. PNG, JPG or GIF, smaller than 5 MB.
          <span className={styles.desktop}> You can also drop or paste it here.</span>
        </Text>
      </div>
      {problems.length > 0 && (
        <div id={`${id}-error`}>
          {problems.map((problem) => (
            <Text key={problem} size="second" above={2} className={styles.failed}>
              <AlertIcon size={16} />
              <span>{problem}</span>
            </Text>
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

interface ScreenshotPreviewProps {
  screenshot: Exclude<Screenshot, { state: 'none' }>
  found: string | undefined
  /** Buttons. */
  children: ReactNode
}

/** The picked screenshot with its size and the state of its upload. */
function ScreenshotPreview({ screenshot, found, children }: ScreenshotPreviewProps) {
  const [isViewed, setViewed] = useState(false)
  const close = () => setViewed(false)
  return (
    <>
      <Row gap={4}>
        {screenshot.state === 'preparing' ? (
          <Skeleton width="88px" height="116px" radius="var(--radius-field)" />
        ) : (
          <Picture key={screenshot.preview} address={screenshot.preview} />
        )}
        <Text as="div" grow="10rem">
          <strong>Your screenshot</strong>
          {found && <Text size="second">{found}</Text>}
          <Text size="label" tone="muted" className="clamp tabular">
            <span translate="no">{screenshot.name}</span> · {sizeWords(screenshot)}
          </Text>
          <Row gap={0} className={styles.actions}>
            {screenshot.state !== 'preparing' && (
              <>
                <Button variant="quiet" onClick={() => setViewed(true)}>
                  View
                </Button>
                <Sheet isOpen={isViewed} onClose={close} size="large" title="Your screenshot" isText>
                  <img className={styles.large} src={screenshot.preview} alt="" />
                </Sheet>
              </>
            )}
            {children}
          </Row>
        </Text>
      </Row>
      <Row noWrap className={styles.progress}>
        {screenshot.state === 'uploading' && <Upload {...screenshot} />}
        <Row tight role="status" className={styles.status}>
          <Status screenshot={screenshot} />
        </Row>
        {screenshot.state === 'refused' && (
          <p role="alert" className={styles.failed}>
            <AlertIcon size={16} />
            <span>Not accepted. {screenshot.reason}</span>
          </p>
        )}
      </Row>
    </>
  )
}

function Picture({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <div className={styles.picture} />
  return (
    <img
      className={styles.picture}
      src={address}
      alt="Preview of your screenshot"
      onError={() => setBroken(true)}
    />
  )
}

function Upload({ sent, size }: { sent: number; size: number }) {
  return (
    <div className={styles.upload}>
      <UploadBar share={size > 0 ? sent / size : 0} />
      <p>
        {formatBytes(Math.min(sent, size))} of {formatBytes(size)} uploaded
      </p>
    </div>
  )
}

/** Says where the picture is. */
function Status({ screenshot }: Pick<ScreenshotPreviewProps, 'screenshot'>) {
  switch (screenshot.state) {
    case 'preparing':
      return <p>Preparing…</p>
    case 'ready':
      return screenshot.reason ? (
        <p>Not uploaded yet. {screenshot.reason}</p>
      ) : (
        <p className={styles.done}>
          <CheckIcon size={16} />
          Ready. It will be sent with your request.
        </p>
      )
    case 'done':
      return (
        <p className={styles.done}>
          <CheckIcon size={16} />
          Uploaded
        </p>
      )
    case 'uploading':
    case 'refused':
      return null
  }
}

/** '1.2 MB, shrunk to 310 kB' */
function sizeWords(screenshot: ScreenshotPreviewProps['screenshot']): string {
  const picked = formatBytes(screenshot.pickedSize)
  if (screenshot.state === 'preparing' || screenshot.size >= screenshot.pickedSize) return picked
  const sent = formatBytes(screenshot.size)
  return sent === picked ? picked : `${picked}, shrunk to ${sent}`
}
