import type { ReactNode } from 'react'
import { type ReturnWay, returnWays } from '#contract/rules/resaleRules.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toasts/toastStore.ts'
import { useSupportEmail } from '../../support/SupportMailbox.tsx'
import { nameInSentence } from '../seatWords.ts'
import styles from './ReturnInstructions.module.css'
import { returnMailLink, returnMailSubject } from './returnMail.ts'
import { isPastReturn, listNames, type NamedTicket, wayOf } from './returnSteps.ts'

interface ReturnInstructionsProps {
  /** They have been sent back, and we wait for their email. */
  tickets: readonly NamedTicket[]
  /** Further buttons. */
  children?: ReactNode
}

/** What the owner sends us now, and where. */
export function ReturnInstructions({ tickets, children }: ReturnInstructionsProps) {
  const mailbox = useSupportEmail()
  const byWay = returnWays
    .map((way) => ({ way, its: tickets.filter(({ ticket }) => wayOf(ticket) === way) }))
    .filter(({ its }) => its.length > 0)
  const files = byWay.find(({ way }) => way === 'file')?.its ?? []
  const isMailed = byWay.some(({ way }) => way !== 'transfer')
  const hasCancel = tickets.some(({ ticket }) => ticket.resale?.canCancel && !isPastReturn(ticket.resale))
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ title: 'Address copied', tone: 'good' })
    } catch {
      showToast({ title: 'Not copied', description: `Please copy it by hand: ${address}`, tone: 'error' })
    }
  }
  return (
    <>
      <div className={styles.instructions}>
        {byWay.map(({ way, its }) => (
          <Instruction key={way} way={way} tickets={its} mailbox={mailbox} />
        ))}
        {files.length > 0 && hasCancel && (
          <p>
            You have no copy of {files.length === 1 ? 'the file' : 'the files'}? Cancel the return, and you
            can download {files.length === 1 ? 'it' : 'them'} again.
          </p>
        )}
        <p>We email you when it has arrived.</p>
      </div>
      <div className={styles.actions}>
        {mailbox !== undefined && isMailed && (
          <ButtonLink to={returnMailLink(mailbox, returnMailSubject(tickets))}>Write the email</ButtonLink>
        )}
        {mailbox !== undefined && <Button onClick={() => void copy(mailbox)}>Copy the address</Button>}
        {children}
      </div>
    </>
  )
}

interface InstructionProps {
  way: ReturnWay
  tickets: readonly NamedTicket[]
  mailbox: string | undefined
}

function Instruction({ way, tickets, mailbox }: InstructionProps) {
  const names = nameInSentence(listNames(tickets))
  const isOne = tickets.length === 1
  const address = <strong className={styles.mailbox}>{mailbox}</strong>
  switch (way) {
    case 'transfer':
      return (
        <p>
          Please send the transfer of {names} back in your ticketing account, to{' '}
          {mailbox === undefined
            ? 'the address that we tell you when you reply to any email from us'
            : address}
          .
        </p>
      )
    case 'file': {
      // After the event the file may no longer be there to download.
      const ifAny = tickets.some(({ ticket }) => ticket.resale && isPastReturn(ticket.resale))
      const attached = `${isOne ? 'as an attachment' : 'as attachments'}${ifAny ? `, if you have ${isOne ? 'it' : 'them'}` : ''}`
      return (
        <p>
          Please email the {isOne ? 'file' : 'files'} of {names} to{' '}
          {mailbox === undefined ? 'us in a reply to any email from us' : address}, {attached}.
        </p>
      )
    }
    case 'name':
      return (
        <p>
          Please write to {mailbox === undefined ? 'us in a reply to any email from us' : address} that you
          send back {names}. There is nothing to attach: we have {isOne ? 'its code' : 'their codes'}.
        </p>
      )
  }
}
