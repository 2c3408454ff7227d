/** Five years of a business; the same every time for the same `seed` and moment. */
export type Growth = {
  /** Whole thousands: each thousand is a town with fifty evenings of its own. */
  members: number
  now: Temporal.Instant
  /** Of everybody's password. */
  passwordHash: string
  seed?: number
}

export type Grown = Required<Growth> & { termsVersion: string }

/** One statement after another, each with what it makes. */
export type Step = { makes: string; statements: readonly (string | { sql: string; values: unknown[] })[] }
