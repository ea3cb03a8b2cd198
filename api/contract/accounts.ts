import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, requiredText } from './fields.ts'

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneVerified: z.boolean(),
  zipCode: z.string(),
  isAdmin: z.boolean(),
  isDeveloper: z.boolean(),
  mfaEnabled: z.boolean(),
  membershipStatus: z.enum(['member', 'non_member']),
  emailNotifications: z.boolean(),
  resellNotificationsEnabled: z.boolean(),
})
export type User = z.output<typeof user>

const missingField = 'Please fill in all required fields'
const email = z
  .string({ error: missingField })
  .trim()
  .min(1, missingField)
  .max(254, 'Please use at most 254 characters')
  .pipe(z.email('Please enter an email address like name@example.com'))
// A limit, since hashing megabytes would be an easy way to keep the server busy.
const password = z
  .string({ error: missingField })
  .min(1, missingField)
  .max(1000, 'Please use at most 1,000 characters')

export const registration = z.object({
  email,
  password: password.refine(
    (text) => text.length === 0 || text.length >= 8,
    'Password must be at least 8 characters long',
  ),
  name: requiredText(missingField, 120),
  phone: requiredText(missingField, 40).refine(
    (text) => text === '' || (/^[+()\d\s.-]+$/.test(text) && /(?:\d\D*){7}/.test(text)),
    'Please enter a phone number with at least 7 digits',
  ),
  zipCode: requiredText(missingField).regex(/^(?:|\d{5})$/, 'Zip code must be 5 digits'),
})

export const accountsApi = {
  me: endpoint({ method: 'GET', path: '/api/me', kind: 'json', reply: z.object({ user }) }),
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    kind: 'json',
    body: registration,
    reply: z.object({ user }),
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    kind: 'json',
    body: z.object({
      email: z.string({ error: 'Please enter your email' }).trim().min(1, 'Please enter your email').max(254),
      password,
    }),
    reply: z.object({ requiresMFA: z.boolean(), phone: z.string().nullable(), message: z.string() }),
  }),
  logout: endpoint({ method: 'POST', path: '/api/logout', kind: 'json', reply: done }),
}
