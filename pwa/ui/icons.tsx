/**
 * Icons for components that public pages use, which are built without Ionic. Inside the signed-in app use `AppIcon`. All icons are
 * decorative; the control needs text or an aria-label.
 */
interface IconProps {
  /** Side length in pixels at the default text size; scales with the user's text size. */
  size?: number
  className?: string | undefined
}

function Icon({ path, size = 20, className }: IconProps & { path: string }) {
  return (
    <svg
      className={className}
      // Beside text of several lines it would shrink.
      style={{ flex: 'none' }}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}

export const PersonIcon = (props: IconProps) => (
  <Icon {...props} path="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0" />
)
export const TicketIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M4 6h16a1 1 0 0 1 1 1v3a2 2 0 0 0 0 4v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a2 2 0 0 0 0-4V7a1 1 0 0 1 1-1ZM14.5 6v2.5M14.5 11v2M14.5 15.5V18"
  />
)
export const ArrowRightIcon = (props: IconProps) => <Icon {...props} path="M5 12h14M13 6l6 6-6 6" />
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} path="M6 9.5l6 6 6-6" />
export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} path="M14.5 6l-6 6 6 6" />
export const ChevronRightIcon = (props: IconProps) => <Icon {...props} path="M9.5 6l6 6-6 6" />
export const DownloadIcon = (props: IconProps) => <Icon {...props} path="M12 4v11M7 10.5l5 5 5-5M5 20h14" />
export const CloseIcon = (props: IconProps) => <Icon {...props} path="M6 6l12 12M18 6L6 18" />
export const CheckIcon = (props: IconProps) => <Icon {...props} path="M5 12.5l4.5 4.5L19 7.5" />
export const ClockIcon = (props: IconProps) => (
  <Icon {...props} path="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 2" />
)
export const AlertIcon = (props: IconProps) => (
  <Icon {...props} path="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5v5.5M12 16.4v.1" />
)
export const PencilIcon = (props: IconProps) => (
  <Icon {...props} path="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19 4 20ZM14 6.5l3.5 3.5" />
)
export const MinusIcon = (props: IconProps) => <Icon {...props} path="M6 12h12" />
export const PlusIcon = (props: IconProps) => <Icon {...props} path="M6 12h12M12 6v12" />
export const CameraIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M4 8h3l1.5-2.5h7L17 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z"
  />
)
export const TagIcon = (props: IconProps) => (
  <Icon {...props} path="M3.5 12.5v-8a1 1 0 0 1 1-1h8l8 8a1.5 1.5 0 0 1 0 2l-7 7a1.5 1.5 0 0 1-2 0ZM8 8v.1" />
)
export const ChatIcon = (props: IconProps) => (
  <Icon
    {...props}
    path="M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z"
  />
)
