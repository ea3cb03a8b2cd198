import { classNames } from '../classNames.ts'

interface AppIconProps {
  /** An icon of `ionicons/icons`. */
  icon: string
  /** Side length in pixels at the default text size; defaults to the size of the surrounding text. */
  size?: number
  className?: string | undefined
}

/**
 * A decorative icon of ionicons, inlined as SVG: the `ion-icon` element would bundle a second copy of Ionic's runtime. The control
 * needs text or an aria-label.
 */
export function AppIcon({ icon, size, className }: AppIconProps) {
  return (
    <span
      className={classNames('app-icon', className)}
      style={size === undefined ? undefined : { fontSize: `${size / 16}rem` }}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the SVG is part of the bundle
      dangerouslySetInnerHTML={{ __html: icon.slice(icon.indexOf('<svg')) }}
    />
  )
}
