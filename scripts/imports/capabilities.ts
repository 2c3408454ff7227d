/** The capabilities in their one order: each may depend on those before it. */
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

/** Matches a file with this name in a capability, or any file in a folder with this name. */
export const named = (...names: string[]) => String.raw`(${names.join('|')})(\.tsx?$|/)`
