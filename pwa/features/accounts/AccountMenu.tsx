import { mailOutline, settingsOutline } from 'ionicons/icons'
import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { OutboxButton } from '../../outbox/screen/OutboxButton.tsx'
import { useOutboxLink } from '../../outbox/screen/useOutboxLink.ts'
import { useSignedInUser } from '../../session/useCurrentUser.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { AppIcon } from '../../ui/ionic/AppIcon.tsx'
import { useMediaQuery, wideScreen } from '../../ui/useMediaQuery.ts'
import styles from './AccountMenu.module.css'
import { initialsOf } from './initials.ts'
import { SignOutButton } from './signOut/SignOutButton.tsx'

interface MenuLink {
  to: string
  label: string
  state?: object
  /** Shown instead of the label on a tablet. */
  icon?: string
}

interface AccountMenuProps {
  /** To other pages; the settings and the Outbox are always there. */
  links?: readonly MenuLink[]
  /** Folded into the avatar on wide screens too. */
  isAlwaysFolded?: boolean
}

const settings: readonly MenuLink[] = [
  { to: '/notifications', label: 'Notifications', icon: mailOutline },
  { to: '/account-settings', label: 'Account settings', icon: settingsOutline },
]

/** The links of the header, the Outbox and Logout: on a phone in the menu of an avatar, else side by side. */
export function AccountMenu({ links = [], isAlwaysFolded = false }: AccountMenuProps) {
  const isWide = useMediaQuery(wideScreen)
  if (!isWide || isAlwaysFolded) return <AvatarMenu links={[...links, ...settings]} />
  return (
    <div className={styles.wide}>
      <OutboxButton />
      {[...links, ...settings].map(({ to, label, state, icon }) => (
        <ButtonLink key={to} variant="quiet" to={to} state={state} title={icon && label} aria-label={label}>
          {icon && <AppIcon icon={icon} size={22} className={styles.icon} />}
          <span className={icon && styles.word}>{label}</span>
        </ButtonLink>
      ))}
      <SignOutButton />
    </div>
  )
}

function AvatarMenu({ links }: Required<Pick<AccountMenuProps, 'links'>>) {
  const { name, email } = useSignedInUser()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const outbox = useOutboxLink()
  // The dialog that Logout may open is outside the menu.
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        popoverTarget={id}
        aria-label={['Account menu', outbox.count > 0 && outbox.label].filter(Boolean).join(', ')}
      >
        <span aria-hidden="true" className={styles.initials}>
          {initialsOf(name || email)}
        </span>
        {outbox.count > 0 && <span aria-hidden="true" className={styles.dot} />}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after the links and buttons inside have been used */}
      <div ref={menu} id={id} popover="auto" className={styles.menu} onClick={close}>
        <p className={styles.who}>{name || email}</p>
        <nav aria-label="Account">
          {links.map(({ to, label, state }) => (
            <Link key={to} to={to} state={state} className={styles.link}>
              {label}
            </Link>
          ))}
          <Link
            to={outbox.to}
            state={outbox.state}
            aria-label={outbox.label}
            className={classNames(styles.link, outbox.needsYou && styles.needsYou)}
          >
            Outbox
            {outbox.count > 0 && <span className={styles.count}>{outbox.count}</span>}
          </Link>
        </nav>
        <div className={styles.logout}>
          <SignOutButton />
        </div>
      </div>
    </>
  )
}
