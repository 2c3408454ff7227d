/** The business in its one order: each stands on those before it. */
export const capabilities = [
  'content',
  'accounts',
  'safety',
  'profiles',
  'events',
  'bookings',
  'event-night',
  'matching',
  'messaging',
  'browsing',
  'privacy',
  'admin',
] as const

/** Folders that src/ may have. */
export const folders: readonly string[] = ['platform', 'app', 'demo', 'tests', ...capabilities]

/** Tests, and what only tests use. */
export const TESTS = [String.raw`\.test\.tsx?$`, String.raw`^src/.+/testing(/|\.ts$)`, '^src/tests/']

/** A file of this name in a capability, or in a folder of its own name. */
export const named = (...names: string[]) => String.raw`(${names.join('|')})(\.tsx?$|/)`
