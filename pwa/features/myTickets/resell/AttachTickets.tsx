import { useState } from 'react'
import { resaleApi } from '#contract/resale.ts'
import type { ReturnFile, Ticket } from '#contract/tickets.ts'
import { callApi } from '../../../http/callApi.ts'
import { isRefusal } from '../../../http/errors.ts'
import { newId } from '../../../http/newId.ts'
import { followOwnChange, ownChangesShown } from '../../../http/ownChanges.ts'
import { uploadFile } from '../../../http/uploadFile.ts'
import { useSingleMutation } from '../../../http/useSingleMutation.ts'
import { useSignedInUser } from '../../../session/useCurrentUser.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { formatBytes } from '../../../ui/formatBytes.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { NeedsConnection } from '../../../ui/NeedsConnection.tsx'
import { toastForError } from '../../../ui/toasts/toastForError.ts'
import { dismissError, showToast } from '../../../ui/toasts/toastStore.ts'
import { ChooseFiles, useFileDrop, whyNotATicket } from '../../tickets/ChooseTicketFiles.tsx'
import styles from '../myTickets.module.css'
import { listNames, type NamedTicket } from './returnSteps.ts'

const failed = 'Not attached'

interface AttachTicketsProps {
  /** The tickets that have been sent back and have not arrived. */
  tickets: readonly NamedTicket[]
}

/** The form with which the owner of returned tickets attaches them, instead of emailing them or besides. A file is for all of them. */
export default function AttachTickets({ tickets }: AttachTicketsProps) {
  const { id: userId } = useSignedInUser()
  const files = new Map<string, ReturnFile>()
  for (const { ticket } of tickets) for (const file of filesOf(ticket)) files.set(file.id, file)
  const [upload, setUpload] = useState<{ name: string; sent: number; size: number }>()
  const change = useSingleMutation({
    mutationFn: async (work: () => Promise<void>) => {
      try {
        await work()
      } catch (error) {
        toastForError(error, failed, 'Please try again.')
        if (isRefusal(error)) followOwnChange(['*'])
      }
    },
    onMutate: () => dismissError(failed),
    onSettled: () => {
      setUpload(undefined)
      return ownChangesShown()
    },
  })

  const attach = async (file: File) => {
    const { name, size } = file
    const why = await whyNotATicket(file)
    if (why) {
      showToast({ title: `${name} was not attached`, description: why, tone: 'error' })
      return
    }
    const fileId = newId()
    setUpload({ name, sent: 0, size })
    await uploadFile({
      id: fileId,
      bytes: file,
      purpose: 'ticket',
      asUser: userId,
      onProgress: (sent) => setUpload({ name, sent, size }),
    })
    for (const { ticket } of tickets) {
      await callApi(resaleApi.attachFile, { params: { id: ticket.id, fileId }, body: { name } })
    }
  }
  const attachAll = (picked: File[]) =>
    change.mutate(async () => {
      for (const file of picked) await attach(file)
    })
  const remove = (fileId: string) =>
    change.mutate(async () => {
      for (const { ticket } of tickets) {
        if (!filesOf(ticket).some(({ id }) => id === fileId)) continue
        await callApi(resaleApi.removeFile, { params: { id: ticket.id, fileId } })
      }
    })
  const drop = useFileDrop({ onFiles: attachAll, onMove: undefined })
  const them = tickets.length === 1 ? 'the ticket' : 'the tickets'
  return (
    <Stack
      as="section"
      gap={2}
      aria-label={`Attach ${listNames(tickets)}`}
      className={classNames(styles.attach, drop.isOver && styles.over)}
      {...drop.handlers}
    >
      <p>
        {files.size === 0
          ? `Or attach ${them} here instead of emailing us: PDF, PNG, JPEG, WebP or pkpass, at most 10 MB each.`
          : 'We have these and look at them. You need not email us.'}
      </p>
      {[...files.values()].map(({ id, name }) => {
        const its = tickets.filter(({ ticket }) => filesOf(ticket).some((file) => file.id === id))
        return (
          <Row key={id} justify="between">
            <Text grow="8rem" wrap="break" className="clamp" title={name}>
              <strong translate="no">{name}</strong>
              {its.length < tickets.length && ` · ${listNames(its)}`}
            </Text>
            <Button
              variant="quiet"
              needsConnection
              disabled={change.isPending}
              aria-label={`Remove ${name}`}
              onClick={() => remove(id)}
            >
              Remove
            </Button>
          </Row>
        )
      })}
      {upload && (
        <Text size="second" tone="muted" className="tabular">
          <progress value={upload.sent} max={upload.size} aria-label={`Uploading ${upload.name}`} />{' '}
          {formatBytes(upload.sent)} of {formatBytes(upload.size)}
        </Text>
      )}
      <ChooseFiles
        label={files.size === 0 ? 'Attach tickets' : 'Attach more'}
        multiple
        needsConnection
        pending={change.isPending}
        onFiles={attachAll}
      />
      <NeedsConnection quiet>Attaching tickets needs a connection.</NeedsConnection>
    </Stack>
  )
}

function filesOf({ resale }: Ticket): readonly ReturnFile[] {
  return resale?.files ?? []
}
