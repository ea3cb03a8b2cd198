import { useEffect, useId, useRef } from 'react'
import { ticketFileTypes } from '#contract/rules/fileRules.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/format.ts'
import { AlertIcon } from '../../../ui/icons.tsx'
import styles from './TicketFileField.module.css'
import { type TicketFileState, useTicketFile } from './useTicketFile.ts'

interface TicketFileFieldProps {
  name: string
  /** Of the file on the server; empty without one. */
  address: string
  onChange: (address: string) => void
  /** Told why the form cannot be sent yet, and undefined as soon as it can. */
  onWait: (reason: string | undefined) => void
  error: string | undefined
}

/** The ticket as a file: picked, checked, uploaded at once, and taken away again. */
export function TicketFileField({ name, address, onChange, onWait, error }: TicketFileFieldProps) {
  const { state, pick, retry, remove } = useTicketFile(address, onChange)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const wait = waits[state.kind]
  useEffect(() => onWait(wait), [wait, onWait])
  const sentence = state.kind === 'failed' ? state.message : error

  return (
    <div>
      <div className={styles.box}>
        <div className={styles.about}>
          <p className={styles.name}>{state.kind === 'none' ? 'Ticket file' : state.name}</p>
          <FileState state={state} address={address} />
        </div>
        <div className={styles.actions}>
          {state.kind === 'failed' && state.canRetry && (
            <Button variant="quiet" onClick={retry}>
              Retry
            </Button>
          )}
          {state.kind === 'none' ? (
            <Button
              name={name}
              aria-describedby={sentence ? errorId : undefined}
              onClick={() => input.current?.click()}
            >
              Choose file
            </Button>
          ) : (
            <Button name={name} variant="quiet" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {sentence && (
        <p id={errorId} className={styles.error} role="alert">
          <AlertIcon size={16} />
          <span>{sentence}</span>
        </p>
      )}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="Ticket file"
        tabIndex={-1}
        // Some devices know a pass only by the end of its name.
        accept={[...ticketFileTypes, '.pkpass'].join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file can be picked again after it was mended.
          event.target.value = ''
          if (file) void pick(file)
        }}
      />
    </div>
  )
}

/** Without these a ticket could go out without the file that somebody believes to be in it. */
const waits: Partial<Record<TicketFileState['kind'], string>> = {
  uploading: 'The file is still on its way.',
  failed: 'Remove the file, or try it again, before you go on.',
}

function FileState({ state, address }: { state: TicketFileState; address: string }) {
  switch (state.kind) {
    case 'none':
      return <p className={styles.second}>PDF, PNG, JPEG or pkpass, at most 10 MB</p>
    case 'kept':
      return (
        <a href={address} download className={styles.open}>
          Open it
        </a>
      )
    case 'uploading':
      return (
        <p className={styles.second}>
          <progress className={styles.bar} value={state.sent} max={state.total} aria-label="Uploading" />
          {formatBytes(state.sent)} of {formatBytes(state.total)}
        </p>
      )
    case 'uploaded':
      return <p className={styles.second}>{formatBytes(state.size)}, uploaded</p>
    case 'failed':
      return <p className={styles.second}>Not uploaded</p>
  }
}
