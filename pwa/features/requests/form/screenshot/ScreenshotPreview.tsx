import { type ReactNode, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { formatBytes } from '../../../../ui/format.ts'
import { AlertIcon, CheckIcon } from '../../../../ui/icons.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
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
  const share = Math.min(1, size > 0 ? sent / size : 0)
  return (
    <div className={styles.upload}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="Upload of the screenshot"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <div className={styles.bar} style={{ width: `${share * 100}%` }} />
      </div>
      <p>
        {formatBytes(Math.min(sent, size))} of {formatBytes(size)} uploaded
      </p>
    </div>
  )
}

/** One line, or two, that says where the picture is and what was read from it. Of nothing read, nothing is said. */
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
