export type FieldErrors = Readonly<Record<string, string>>

type Input = {
  /** The name of the field that was edited. */
  edited: string
  /** The errors that the schema finds now. */
  found: FieldErrors
  /** Whether the schema found the shown errors. The server and the page find others, which only an edit of their field removes. */
  fromSchema: boolean
}

/** Returns the shown errors without those that an input has corrected. An input never adds an error. */
export function remainingErrors(shown: FieldErrors, { edited, found, fromSchema }: Input): FieldErrors {
  const entries = Object.entries(shown)
  const remaining = entries.filter(([name]) => Object.hasOwn(found, name) || !(fromSchema || name === edited))
  return remaining.length === entries.length ? shown : Object.fromEntries(remaining)
}
