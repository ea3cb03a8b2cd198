import { classNames } from '../classNames.ts'
import styles from './AppIcon.module.css'

interface AppIconProps {
  /** One of `ionicons/icons`. */
  icon: string
  /** Side length in pixels, growing with the reader's text; without it the icon is as large as the text around it. */
  size?: number
  className?: string | undefined
}

/**
 * An icon of ionicons, drawn by the page: their own element would bring a second copy of what Ionic's elements run on. It is
 * decoration: a word stands beside it or in the control's aria-label.
 */
export function AppIcon({ icon, size, className }: AppIconProps) {
  return (
    <span
      className={classNames(styles.icon, className)}
      style={size === undefined ? undefined : { fontSize: `${size / 16}rem` }}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is a part of the app, as its code is
      dangerouslySetInnerHTML={{ __html: icon.slice(icon.indexOf('<svg')) }}
    />
  )
}
