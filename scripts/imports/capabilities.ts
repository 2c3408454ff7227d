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
  'back-office',
] as const

/** Folders that src/ may have. */
export const folders: readonly string[] = ['platform', 'demo', ...capabilities]

/** What tests of the whole site share stands beside its wiring. */
const testSupport = [
  'test-site',
  'second-process',
  'hostile-requests',
  'start-testing',
  'killed-buyer',
  'killed-leaver',
].join('|')

/** Tests, and what only tests use. */
export const TESTS = [
  String.raw`\.test\.tsx?$`,
  String.raw`^src/.+/testing(/|\.ts$)`,
  String.raw`^src/(${testSupport})\.ts$`,
]

/** A file of this name in a capability, or in a folder of its own name. */
export const named = (...names: string[]) => String.raw`(${names.join('|')})(\.tsx?$|/)`
