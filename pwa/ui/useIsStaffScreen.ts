import { useLocation } from 'react-router-dom'

/** Whether a screen of staff is open, which makes no calls of customers. */
export function useIsStaffScreen(): boolean {
  return /^\/(admin|developer)\b/.test(useLocation().pathname)
}
