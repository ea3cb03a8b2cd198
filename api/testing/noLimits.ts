import { defaultLimits, type Limits } from '../config/limits.ts'

/** Limits that no test reaches. */
export const noLimits = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, limit]) => [
    name,
    { ...limit, max: Math.max(limit.max, 1_000_000) },
  ]),
) as Limits
