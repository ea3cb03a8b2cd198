import type { PasswordHashing } from '../config/deps.ts'

/** Argon2id's minimum: a test that is not about hashing should not wait for it. */
export const cheapHashing: PasswordHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 }
