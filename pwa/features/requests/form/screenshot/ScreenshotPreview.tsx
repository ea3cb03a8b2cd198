import { type ReactNode, useState } from 'react'
import { formatBytes } from '../../../../ui/format.ts'
import { AlertIcon, CheckIcon } from '../../../../ui/icons.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import styles from './ScreenshotPreview.module.css'
import type { Screenshot } from './useScreenshot.ts'

interface ScreenshotPreviewProps {
  screenshot: Exclude<Screenshot, { state: 'none' }>
  /** Buttons. */
  children: ReactNode
}

/** The picked screenshot with its size and upload state. */
export function ScreenshotPreview({ screenshot, children }: ScreenshotPreviewProps) {
  return (
    <div className={styles.preview}>
      {screenshot.state === 'preparing' ? (
        <Skeleton width="88px" height="116px" radius="var(--radius-field)" />
      ) : (
        <Picture key={screenshot.preview} address={screenshot.preview} />
      )}
      <div className={styles.about}>
        <p className={styles.name}>{screenshot.name}</p>
        <p className={styles.size}>{sizeWords(screenshot)}</p>
        <Progress screenshot={screenshot} />
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
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

function Progress({
  screenshot,
}: ScreenshotPreviewProps | { screenshot: ScreenshotPreviewProps['screenshot'] }) {
  switch (screenshot.state) {
    case 'preparing':
      return (
        <p role="status" className={styles.state}>
          Preparing…
        </p>
      )
    case 'uploading': {
      const { sent, size } = screenshot
      const share = Math.min(1, size > 0 ? sent / size : 0)
      return (
        <>
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
          <p className={styles.state}>
            {formatBytes(Math.min(sent, size))} of {formatBytes(size)} uploaded
          </p>
        </>
      )
    }
    case 'ready':
      return screenshot.reason ? (
        <p role="status" className={styles.state}>
          Not uploaded yet. {screenshot.reason}
        </p>
      ) : (
        <p role="status" className={styles.done}>
          <CheckIcon size={16} />
          Ready. It will be sent with your request.
        </p>
      )
    case 'refused':
      return (
        <p role="alert" className={styles.failed}>
          <AlertIcon size={16} />
          <span>Not accepted. {screenshot.reason}</span>
        </p>
      )
    case 'done':
      return (
        <p role="status" className={styles.done}>
          <CheckIcon size={16} />
          Uploaded
        </p>
      )
  }
}

/** '1.2 MB, shrunk to 310 kB' */
function sizeWords(screenshot: ScreenshotPreviewProps['screenshot']): string {
  const picked = formatBytes(screenshot.pickedSize)
  if (screenshot.state === 'preparing' || screenshot.size >= screenshot.pickedSize) return picked
  const sent = formatBytes(screenshot.size)
  return sent === picked ? picked : `${picked}, shrunk to ${sent}`
}
