import { useLocation } from 'react-router-dom'
import { pageAt, pages } from '#contract/pages.ts'

/** Whether a screen of staff is open, which makes no calls of customers. */
export function useIsStaffScreen(): boolean {
  const page = pageAt(useLocation().pathname)
  return page === pages.admin || page === pages.developer
}
