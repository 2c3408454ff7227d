/** Five years of a business; always the same for the same `seed` and moment. */
export type Growth = {
  /** In whole thousands: each thousand is a town with fifty events of its own. */
  members: number
  now: Temporal.Instant
  /** The hash of everyone's password. */
  passwordHash: string
  seed?: number
}

export type Grown = Required<Growth> & { termsVersion: string }

/** Statements to run in order, with what they make. */
export type Step = { label: string; statements: readonly (string | { sql: string; values: unknown[] })[] }
