import { useEffect, useId, useRef } from 'react'
import { ticketFileTypes } from '#contract/rules/fileRules.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatBytes } from '../../../ui/format.ts'
import { AlertIcon } from '../../../ui/icons.tsx'
import styles from './TicketFileField.module.css'
import { type TicketFileState, useTicketFile } from './useTicketFile.ts'

interface TicketFileFieldProps {
  name: string
  /** Address of the uploaded file; empty if there is none. */
  address: string
  onChange: (address: string) => void
  /** Called with the reason why the form cannot be submitted yet, and with undefined once it can. */
  onProblem: (problem: string | undefined) => void
  error: string | undefined
}

/** A file input that checks and uploads the ticket's file as soon as it is chosen. */
export function TicketFileField({ name, address, onChange, onProblem, error }: TicketFileFieldProps) {
  const { state, pick, retry, remove } = useTicketFile(address, onChange)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const problem = whyNotYet(state)
  useEffect(() => onProblem(problem), [problem, onProblem])
  const message = state.kind === 'failed' ? state.message : error

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
              aria-describedby={message ? errorId : undefined}
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
      {message && (
        <p id={errorId} className={styles.error} role="alert">
          <AlertIcon size={16} />
          <span>{message}</span>
        </p>
      )}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="Ticket file"
        tabIndex={-1}
        // Some devices recognize a pass only by its file extension.
        accept={[...ticketFileTypes, '.pkpass'].join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Otherwise choosing the same file again, after correcting it, would fire no change event.
          event.target.value = ''
          if (file) void pick(file)
        }}
      />
    </div>
  )
}

/** Why the form cannot be submitted yet: the ticket would be delivered without the file. */
function whyNotYet(state: TicketFileState): string | undefined {
  if (state.kind === 'uploading') return 'The file is still uploading.'
  if (state.kind !== 'failed') return undefined
  return state.canRetry ? 'Retry the upload or remove the file.' : 'Remove the file first.'
}

function FileState({ state, address }: { state: TicketFileState; address: string }) {
  switch (state.kind) {
    case 'none':
      return <p className={styles.second}>PDF, PNG, JPEG or pkpass, at most 10 MB</p>
    case 'kept':
      return (
        <a href={address} download className={styles.open}>
          Open file
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
