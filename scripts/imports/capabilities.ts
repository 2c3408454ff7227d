/** The capabilities in order. Each may depend on those before it. */
export const capabilities = [
  'content',
  'accounts',
  'push',
  'safety',
  'profiles',
  'events',
  'bookings',
  'event-night',
  'matching',
  'messaging',
  'reviews',
  'browsing',
  'privacy',
  'connections',
  'admin',
] as const

/** Folders that src/ may have. */
export const folders: readonly string[] = ['platform', 'app', 'demo', 'tests', ...capabilities]

/** Tests and their helpers. */
export const TESTS = [String.raw`\.test\.tsx?$`, String.raw`^src/.+/testing(/|\.ts$)`, '^src/tests/']

/**
 * Returns a pattern for files with one of these names in a capability, and for all files in folders with one of these names.
 */
export const named = (...names: string[]) => String.raw`(${names.join('|')})(\.tsx?$|/)`
