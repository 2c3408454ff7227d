/** Five years of a business. The same `seed` and time always give the same data. */
export type Growth = {
  /** The number of members, in whole thousands. Each thousand is a town with its own fifty events. */
  members: number
  now: Temporal.Instant
  /** The hash of everyone's password. */
  passwordHash: string
  seed?: number
}

export type Grown = Required<Growth> & { termsVersion: string }

/** Statements to run in order, with a label for what they create. */
export type Step = { label: string; statements: readonly (string | { sql: string; values: unknown[] })[] }
