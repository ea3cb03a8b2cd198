import { useEffect, useState } from 'react'
import { fetchSupportEmail, savedSupportEmail } from './supportEmail.ts'

/** Where people can write to; undefined as long as this device has not heard of it, or where there is no such address. */
export function useSupportEmail(): string | undefined {
  const [email, setEmail] = useState(savedSupportEmail)
  useEffect(() => {
    let isGone = false
    void fetchSupportEmail().then((current) => {
      if (!isGone) setEmail(current)
    })
    return () => {
      isGone = true
    }
  }, [])
  return email
}
