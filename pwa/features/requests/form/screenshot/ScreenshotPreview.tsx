import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { formatBytes } from '../../../../ui/format.ts'
import { AlertIcon, CheckIcon } from '../../../../ui/icons.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { UploadBar } from '../../UploadBar.tsx'
import type { FormSuggestions } from '../useSuggestions.ts'
import styles from './ScreenshotPreview.module.css'
import type { Screenshot } from './useScreenshot.ts'

interface ScreenshotPreviewProps {
  screenshot: Exclude<Screenshot, { state: 'none' }>
  suggestions: FormSuggestions
  /** Buttons. */
  children: ReactNode
}

/** The picked screenshot with its size, the state of its upload, and what was read from it. */
export function ScreenshotPreview({ screenshot, suggestions, children }: ScreenshotPreviewProps) {
  return (
    <>
      <div className={styles.preview}>
        {screenshot.state === 'preparing' ? (
          <Skeleton width="88px" height="116px" radius="var(--radius-field)" />
        ) : (
          <Picture key={screenshot.preview} address={screenshot.preview} />
        )}
        <div className={styles.about}>
          <p className={styles.name}>{screenshot.name}</p>
          <p className={styles.size}>{sizeWords(screenshot)}</p>
          <div className={styles.actions}>{children}</div>
        </div>
      </div>
      <div className={styles.progress}>
        {screenshot.state === 'uploading' && <Upload {...screenshot} />}
        <div role="status" className={styles.status}>
          <Status screenshot={screenshot} suggestions={suggestions} />
        </div>
        {screenshot.state === 'refused' && (
          <p role="alert" className={styles.failed}>
            <AlertIcon size={16} />
            <span>Not accepted. {screenshot.reason}</span>
          </p>
        )}
        {countRead(suggestions) > 0 && (
          <Button variant="quiet" onClick={suggestions.takeBack}>
            <span>
              Clear<span className="visually-hidden"> what was read</span>
            </span>
          </Button>
        )}
      </div>
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

/** Says where the picture is and how many fields were read from it, if any. One line, or two on a phone. */
function Status({ screenshot, suggestions }: Omit<ScreenshotPreviewProps, 'children'>) {
  const count = countRead(suggestions)
  if (count > 0) {
    return (
      <p>
        We read {count === 1 ? 'one field' : `${count} fields`} for you. Please check{' '}
        {count === 1 ? 'it' : 'them'}.
      </p>
    )
  }
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
        <>
          <p className={styles.done}>
            <CheckIcon size={16} />
            Uploaded
          </p>
          {suggestions.isReading && <p>Reading your screenshot…</p>}
        </>
      )
    case 'uploading':
    case 'refused':
      return null
  }
}

function countRead({ filled }: FormSuggestions): number {
  return Object.keys(filled).length
}

/** '1.2 MB, shrunk to 310 kB' */
function sizeWords(screenshot: ScreenshotPreviewProps['screenshot']): string {
  const picked = formatBytes(screenshot.pickedSize)
  if (screenshot.state === 'preparing' || screenshot.size >= screenshot.pickedSize) return picked
  const sent = formatBytes(screenshot.size)
  return sent === picked ? picked : `${picked}, shrunk to ${sent}`
}
