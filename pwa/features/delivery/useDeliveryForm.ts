import { useEffect, useEffectEvent, useRef } from 'react'
import type { Ticket } from '#contract/tickets.ts'
import { fieldsOf } from '../../forms/storedFields.ts'
import { useExternalState, useForm } from '../../forms/useForm.ts'
import { usePersonDraft } from '../../forms/usePersonDraft.ts'
import { newId } from '../../http/newId.ts'
import { useStore } from '../../http/useStore.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { showToast } from '../../ui/toasts/toastStore.ts'
import { whyNotATicket } from '../tickets/ChooseTicketFiles.tsx'
import {
  type DeliveryValues,
  describeCopied,
  follows,
  initialValues,
  isCopy,
  keptDoubts,
  nameOf,
  pasteCodes,
  type SeatField,
  type SeatView,
  seatFields,
  seatsInNames,
  seatViews,
  sharesDoubt,
  spareFiles,
  versionOf,
} from './deliveryForm.ts'
import {
  cancelUpload,
  filesOf,
  hashFile,
  type PickedFile,
  retryUpload,
  startUpload,
  ticketsIn,
  ticketUploads,
  toField,
  type Upload,
} from './ticketFiles.ts'

/** Facts about a seat's file. */
export interface FileState {
  id: string
  /** Undefined if it is the file that was delivered before. */
  picked: PickedFile | undefined
  upload: Upload | 'missing' | undefined
}

interface Refused {
  /** Undefined if they were chosen for all seats. */
  ticketId: string | undefined
  reasons: string[]
}

/** The name of the button that chooses files for all seats. */
export const allFiles = 'files'

/** The name of the select that moves a file to another seat. */
export function moveControl(fileId: string): string {
  return `move.${fileId}`
}

/** The form that delivers the tickets of a request, with its files. Everything typed is stored on the device. */
export function useDeliveryForm(requestId: string, tickets: readonly Ticket[]) {
  const { id: userId } = useSignedInUser()
  const initial = initialValues(tickets)
  const draft = usePersonDraft(
    `delivery:${requestId}`,
    `Your draft ticket delivery for ${tickets[0]?.artist ?? 'a request'}`,
  )
  const form = useForm({ initial, draft })
  const { values, update } = form
  const views = seatViews(tickets, values)
  const uploads = useStore(ticketUploads)

  /** The name of the control that gets the focus, once it is there, from one that is gone. */
  const focusNext = useRef<string>(undefined)
  useEffect(() => {
    const name = focusNext.current
    const control = name && form.formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`)
    if (!control) return
    focusNext.current = undefined
    control.focus()
  })

  const newest = (typed: object) => {
    const all: DeliveryValues = { ...initial, ...typed }
    return { all, views: seatViews(tickets, all) }
  }
  /** The files stay where they are, whatever is typed, picked or removed after this. */
  const whereTheyAre = (views: readonly SeatView[]) =>
    Object.fromEntries(
      views.flatMap(({ ticket, fileId, state }) =>
        fileId && state === 'open' ? [[nameOf(ticket.id, 'file'), fileId]] : [],
      ),
    )

  const initialOf = (ticketId: string, field: SeatField) => ({
    [nameOf(ticketId, field)]: initial[nameOf(ticketId, field)] ?? '',
  })
  /** The value of a seat's file field once its file is gone: for a new one, the delivered file. */
  const withoutFile = ({ ticket, keepsFile }: SeatView) =>
    keepsFile ? '' : (initial[nameOf(ticket.id, 'file')] ?? follows)
  /** The fields without the files whose uploads were lost by a reload: they give way to new ones. */
  const withoutLost = (typed: object) => {
    const { all, views } = newest(typed)
    const files = filesOf(all)
    const left = files.filter(({ id, isUploaded }) => isUploaded || ticketUploads.read().has(id))
    const isLost = ({ fileId }: SeatView) => files.some((file) => file.id === fileId && !left.includes(file))
    const seats = views.filter(isLost).map((view) => [nameOf(view.ticket.id, 'file'), withoutFile(view)])
    return { ...Object.fromEntries(seats), files: toField(left) }
  }
  /** The fields of seats before anything was typed, without their files. */
  const untouched = (ticketIds: readonly string[], typed: object) => {
    const { all, views } = newest(typed)
    const done = views.filter(({ ticket }) => ticketIds.includes(ticket.id)).map(({ fileId }) => fileId)
    const fields = ticketIds.flatMap((id) => seatFields.map((field) => initialOf(id, field)))
    return Object.assign({}, ...fields, {
      files: toField(filesOf(all).filter(({ id }) => !done.includes(id))),
    })
  }

  /** Why files were not added, at the seat for which they were chosen, until that is dismissed. */
  const [refused, readRefused, setRefused] = useExternalState<Refused | undefined>(() => undefined)

  const arrived = filesOf(values).filter(
    ({ id, isUploaded }) => !isUploaded && /^(uploaded|unreadable)$/.test(uploads.get(id)?.kind ?? ''),
  )
  const noteArrived = useEffectEvent(() => {
    const unreadable = arrived.flatMap(({ id, name }) => {
      const upload = uploads.get(id)
      return upload?.kind === 'unreadable' ? [{ id, reason: `${name} was not added. ${upload.message}` }] : []
    })
    if (unreadable.length > 0) {
      const reasons = [...(readRefused()?.reasons ?? []), ...unreadable.map(({ reason }) => reason)]
      setRefused({ ticketId: undefined, reasons: [...new Set(reasons)] })
    }
    update((typed) => {
      const { all } = newest(typed)
      const files = filesOf(all).flatMap((file) => {
        const upload = uploads.get(file.id)
        if (upload?.kind === 'unreadable') return []
        return upload?.kind === 'uploaded' && !file.isUploaded ? ticketsIn(file, upload.pages) : file
      })
      const isThere = (id: string | undefined) => files.some((file) => file.id === id)
      const picked = new Set(filesOf(all).map(({ id }) => id))
      // The tickets of a file that had a seat find theirs themselves.
      const unpinned = tickets
        .map(({ id }) => nameOf(id, 'file'))
        .filter((name) => picked.has(all[name] ?? '') && !isThere(all[name]))
      const fields = {
        ...Object.fromEntries(unpinned.map((name) => [name, initial[name] ?? follows])),
        files: toField(files),
      }
      const then = newest({ ...typed, ...fields })
      return { ...fields, ...seatsInNames(then.all, then.views) }
    })
    for (const { id } of unreadable) cancelUpload(id)
  })
  useEffect(() => {
    if (arrived.length > 0) noteArrived()
  }, [arrived.length])

  /** The number of file choices that are being checked, before they are in the form. */
  const [adding, readAdding, setAdding] = useExternalState(() => 0)
  /** Adds files. @param ticketId the seat of the first one; otherwise they find theirs themselves */
  const addFiles = async (files: readonly File[], ticketId?: string) => {
    setAdding(readAdding() + 1)
    await addAll(files, ticketId).finally(() => setAdding(readAdding() - 1))
  }
  const addAll = async (files: readonly File[], ticketId: string | undefined) => {
    if (views.every(({ state }) => state !== 'open')) {
      showToast({ title: 'Files not added', description: 'Choose a ticket to replace first.', tone: 'error' })
      return
    }
    const reasons: string[] = []
    const copies: Pick<PickedFile, 'id' | 'name' | 'sha256'>[] = []
    const added: PickedFile[] = []
    const toUpload: [id: string, file: File][] = []
    for (const file of files) {
      const why = await whyNotATicket(file)
      if (why) {
        reasons.push(`${file.name} was not added. ${why}`)
        continue
      }
      const { name, size } = file
      const sha256 = await hashFile(file)
      const { all, views } = newest(fieldsOf(draft.read()))
      const known = [...filesOf(all), ...added]
      const same = known.find((other) => sha256 !== '' && other.sha256 === sha256)
      const upload = same && ticketUploads.read().get(same.id)
      // Chosen again because its upload failed, or was lost half-way by a reload.
      const isLost =
        same && !same.isUploaded && !added.includes(same) && (!upload || upload.kind === 'failed')
      const id = isLost ? same.id : newId()
      if (!isLost && isCopy({ sha256 }, known, views)) {
        copies.push({ id, name, sha256 })
        continue
      }
      if (!isLost) added.push({ id, name, size, sha256, isUploaded: false })
      toUpload.push([id, file])
    }
    for (const [id, file] of toUpload) startUpload(id, file, userId)
    if (added.length > 0) {
      update((typed) => {
        const cleared = withoutLost(typed)
        const { all, views } = newest({ ...typed, ...cleared })
        const first = added[0]
        const fields = {
          ...cleared,
          ...whereTheyAre(views),
          files: toField([...filesOf(all), ...added]),
          ...(ticketId && first && { [nameOf(ticketId, 'file')]: first.id }),
        }
        const then = newest({ ...typed, ...fields })
        return { ...fields, ...seatsInNames(then.all, then.views) }
      })
    }
    // Now that the files of this choice have their seats.
    const placed = newest(fieldsOf(draft.read()))
    for (const copy of copies) {
      const copied = describeCopied(copy, filesOf(placed.all), placed.views) ?? 'a file that is here already'
      reasons.push(`${copy.name} was not added. It is ${copied}.`)
    }
    if (reasons.length > 0) setRefused({ ticketId, reasons: [...new Set(reasons)] })
  }

  const stateOf = (fileId: string): FileState => {
    const picked = filesOf(values).find(({ id }) => id === fileId)
    const upload = uploads.get(fileId)
    return { id: fileId, picked, upload: upload ?? (picked && !picked.isUploaded ? 'missing' : undefined) }
  }

  return {
    values,
    errors: form.errors,
    formRef: form.formRef,
    set: form.set,
    show: form.show,
    views,
    spare: spareFiles(values, views),
    refused,
    dismissRefused: () => {
      focusNext.current = refused?.ticketId ? nameOf(refused.ticketId, 'file') : allFiles
      setRefused(undefined)
    },
    isAdding: adding > 0,
    stateOf,
    addFiles,
    retryUpload,
    setSeat: (ticketId: string, field: SeatField, value: string) => form.set(nameOf(ticketId, field), value),
    /** A typed code replaces that of its file, in the same format. */
    setCode: ({ ticket, qrCode, codeFormat }: SeatView, typed: { qrCode?: string; codeFormat?: string }) =>
      update(() => ({
        [nameOf(ticket.id, 'qrCode')]: typed.qrCode ?? qrCode,
        [nameOf(ticket.id, 'codeFormat')]: typed.codeFormat ?? codeFormat,
      })),
    /** The offer is right, whatever the file says: for each seat with these doubts. */
    keepPlace: (misplaced: SeatView['misplaced']) =>
      update((typed) => {
        const { all, views } = newest(typed)
        const kept = views.filter((view) => sharesDoubt(view, misplaced))
        return Object.fromEntries(
          kept.map(({ ticket }) => [
            nameOf(ticket.id, 'kept'),
            [...keptDoubts(all, ticket.id), ...misplaced.map(({ doubt }) => doubt)].join('\n'),
          ]),
        )
      }),
    /** The file is right about the place or the code: each seat with these doubts has it. */
    takePlace: (misplaced: SeatView['misplaced']) =>
      update((typed) => {
        const { views } = newest(typed)
        const places = views.flatMap(({ ticket, misplaced: own }) =>
          own.flatMap(({ doubt, taken }) =>
            taken && misplaced.some((shared) => shared.doubt === doubt)
              ? [[nameOf(ticket.id, taken.field), taken.value]]
              : [],
          ),
        )
        const fields = Object.fromEntries(places)
        const then = newest({ ...typed, ...fields })
        return { ...fields, ...seatsInNames(then.all, then.views) }
      }),
    /** Makes section, row and gate follow the values for all again. */
    joinOthers: (ticketId: string) =>
      update(() => ({
        [nameOf(ticketId, 'section')]: follows,
        [nameOf(ticketId, 'row')]: follows,
        [nameOf(ticketId, 'gate')]: follows,
      })),
    /** Ticks or clears the transfer for every seat, also for those that had a tick of their own. */
    setTransferred: (isTicked: boolean) =>
      update(() => ({
        transferred: isTicked ? 'yes' : '',
        ...Object.fromEntries(
          views
            .filter(({ state }) => state === 'open')
            .map(({ ticket }) => [
              nameOf(ticket.id, 'transferred'),
              initial[nameOf(ticket.id, 'transferred')] === follows ? follows : isTicked ? 'yes' : '',
            ]),
        ),
      })),
    /** Ticks the transfer of the seats whose codes only work in the shop's app. */
    transferThose: () =>
      update(() =>
        Object.fromEntries(
          views
            .filter(({ state, needsApp }) => state === 'open' && needsApp)
            .map(({ ticket }) => [nameOf(ticket.id, 'transferred'), 'yes']),
        ),
      ),
    /** Writes down where the files are, so that a refusal of one is about that file and goes with it. */
    pinFiles: () => update((typed) => whereTheyAre(newest(typed).views)),
    replace: (ticket: Ticket) => {
      focusNext.current = nameOf(ticket.id, 'seat')
      form.set(nameOf(ticket.id, 'replaces'), versionOf(ticket))
    },
    /** Leaves a delivered seat unchanged, and forgets the input for its replacement. */
    leave: (ticketId: string) => {
      focusNext.current = nameOf(ticketId, 'replaces')
      update((typed) => untouched([ticketId], typed))
    },
    /** Moves a file to a seat; the file that is there takes its place, unless it was delivered before and is replaced. */
    moveFile: (fileId: string, toTicketId: string) => {
      focusNext.current = moveControl(fileId)
      update((typed) => {
        const { views } = newest(typed)
        const from = views.find((view) => view.fileId === fileId)
        const to = views.find(({ ticket }) => ticket.id === toTicketId)
        const givesWay = to?.keepsFile && !from?.keepsFile
        return {
          ...whereTheyAre(views),
          ...(from && {
            [nameOf(from.ticket.id, 'file')]: (!givesWay && to?.fileId) || withoutFile(from),
          }),
          [nameOf(toTicketId, 'file')]: fileId,
        }
      })
    },
    removeFile: (fileId: string) => {
      cancelUpload(fileId)
      update((typed) => {
        const { all, views } = newest(typed)
        const from = views.find((view) => view.fileId === fileId)
        focusNext.current = from ? nameOf(from.ticket.id, 'file') : allFiles
        return {
          ...whereTheyAre(views),
          files: toField(filesOf(all).filter(({ id }) => id !== fileId)),
          ...(from && { [nameOf(from.ticket.id, 'file')]: withoutFile(from) }),
          ...(from?.isSeatSaid && from.ticket.status === 'pending' && initialOf(from.ticket.id, 'seat')),
        }
      })
    },
    /** Fills the codes from several pasted lines. @returns false for a single line */
    paste: (text: string, ticketId: string): boolean => {
      const pasted = pasteCodes(text, ticketId, views)
      if (!pasted) return false
      update(() => pasted.fields)
      if (pasted.left > 0) {
        const lines = pasted.left === 1 ? '1 line was' : `${pasted.left} lines were`
        showToast({ title: 'More codes than seats', description: `${lines} not used.`, tone: 'error' })
      }
      return true
    },
    /** Forgets the input for tickets that are delivered now. */
    forget: (ticketIds: readonly string[]) => {
      setRefused(undefined)
      if (tickets.every(({ id, status }) => ticketIds.includes(id) || status !== 'pending')) {
        form.reset()
        return
      }
      update((typed) => untouched(ticketIds, typed))
    },
  }
}

export type DeliveryFormState = ReturnType<typeof useDeliveryForm>
