import { cloudUploadOutline, logOutOutline, notificationsOutline, settingsOutline } from 'ionicons/icons'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { OutboxButton, useOutboxLink } from '../../outbox/screen/OutboxButton.tsx'
import { useUnfinished } from '../../outbox/useOutbox.ts'
import { useSignOut } from '../../session/signOut.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { ConfirmDialog } from '../../ui/ionic/ConfirmDialog.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { useSingleFlight } from '../../ui/useSingleFlight.ts'
import styles from './accounts.module.css'
import { initialsOf, type SignOutQuestion, signOutQuestion } from './accountWords.ts'

interface MenuLink {
  to: string
  label: string
  state?: object
  /** Beside the label in the menu, instead of it on a tablet. */
  icon: string
}

interface AccountMenuProps {
  /** Links to other pages; the settings and the Outbox are always there. */
  links?: readonly MenuLink[]
  /** Folded into the avatar on wide screens too. */
  isAlwaysFolded?: boolean
}

const settings: readonly MenuLink[] = [
  { to: '/notifications', label: 'Notifications', icon: notificationsOutline },
  { to: '/account-settings', label: 'Account settings', icon: settingsOutline },
]

/** The links of the header, the Outbox and Logout: on a phone in the menu of an avatar, else side by side. */
export function AccountMenu({ links = [], isAlwaysFolded = false }: AccountMenuProps) {
  const isWide = useMediaQuery(wideScreen)
  if (!isWide || isAlwaysFolded) return <AvatarMenu links={[...links, ...settings]} />
  return (
    <Row gap={0} justify="right" className={styles.wide}>
      <OutboxButton />
      {[...links, ...settings].map(({ to, label, state, icon }) => (
        <ButtonLink key={to} variant="quiet" to={to} state={state} title={label} aria-label={label}>
          <AppIcon icon={icon} size={22} className={styles.icon} />
          <span className={styles.word}>{label}</span>
        </ButtonLink>
      ))}
      <SignOutButton />
    </Row>
  )
}

function AvatarMenu({ links }: Required<Pick<AccountMenuProps, 'links'>>) {
  const { name, email } = useSignedInUser()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  // The dialog that Logout may open is outside the menu.
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <AvatarButton menuId={id} initials={initialsOf(name || email)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after the links and buttons inside have been used */}
      <div ref={menu} id={id} popover="auto" className={`popover ${styles.menu}`} onClick={close}>
        <Stack gap={0} className={styles.who}>
          {name && (
            <Text weight="bold" wrap="break">
              {name}
            </Text>
          )}
          <Text size="second" tone="muted" wrap="break">
            {email}
          </Text>
        </Stack>
        <nav aria-label="Account">
          {links.map(({ to, label, state, icon }) => (
            <Link key={to} to={to} state={state} className={`line ${styles.link}`}>
              <AppIcon icon={icon} size={20} />
              {label}
            </Link>
          ))}
          <OutboxLine />
        </nav>
        <div className={styles.logout}>
          <SignOutButton hasIcon />
        </div>
      </div>
    </>
  )
}

function AvatarButton({ menuId, initials }: { menuId: string; initials: string }) {
  const { count, label } = useOutboxLink()
  return (
    <button
      type="button"
      className={`icon-button ${styles.avatar}`}
      popoverTarget={menuId}
      aria-label={['Account menu', count > 0 && label].filter(Boolean).join(', ')}
    >
      <span aria-hidden="true" className={styles.initials}>
        {initials}
      </span>
      {count > 0 && <span aria-hidden="true" className={styles.dot} />}
    </button>
  )
}

function OutboxLine() {
  const { to, state, label, count, needsYou } = useOutboxLink()
  return (
    <Link
      to={to}
      state={state}
      aria-label={label}
      className={classNames('line', styles.link, needsYou && styles.needsYou)}
    >
      <AppIcon icon={cloudUploadOutline} size={20} />
      Outbox
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  )
}

function SignOutButton({ hasIcon = false }) {
  return (
    <SignOut>
      {(signOut, pending) => (
        <Button variant="quiet" pending={pending} onClick={signOut}>
          {hasIcon && <AppIcon icon={logOutOutline} size={20} />}
          Logout
        </Button>
      )}
    </SignOut>
  )
}

interface SignOutProps {
  children: (signOut: () => void, isPending: boolean) => ReactNode
}

/** Signs out. If that would erase something, or while offline, a dialog asks first. */
export function SignOut({ children }: SignOutProps) {
  const signOut = useSignOut()
  const readUnfinished = useUnfinished()
  const isOnline = useOnline()
  const [isAsking, setAsking] = useState(false)
  const [question, setQuestion] = useState<SignOutQuestion>()

  const ask = useSingleFlight(async () => {
    const asked = signOutQuestion(await readUnfinished(), isOnline)
    if (!asked) return signOut.mutate()
    setQuestion(asked)
    setAsking(true)
  })
  return (
    <>
      {children(() => void ask(), signOut.isPending)}
      <ConfirmDialog
        isOpen={isAsking}
        title={question?.title ?? 'Logout?'}
        cancelLabel="Stay signed in"
        confirmLabel="Logout anyway"
        tone="danger"
        pending={signOut.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => signOut.mutate()}
      >
        <Stack gap={2}>
          {question?.unsent && <p>{question.unsent}</p>}
          {question && <Erased things={question.erased} />}
          {question?.offline && <p>{question.offline}</p>}
        </Stack>
      </ConfirmDialog>
    </>
  )
}

function Erased({ things }: { things: readonly string[] }) {
  if (things.length === 0) return null
  if (things.length === 1) return <p>{things[0]} will be erased.</p>
  return (
    <>
      <p>This will be erased:</p>
      <Stack as="ul" gap={1} className={styles.list}>
        {things.map((thing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels can be equal, and the order never changes
          <li key={index}>{thing}</li>
        ))}
      </Stack>
    </>
  )
}
