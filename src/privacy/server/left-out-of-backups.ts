import type { LeftOut } from '#platform/server/backup/left-out.ts'

/** Everything that is kept about a member in one file, with the links of a week's mails. It lives for a day. */
export const privacyLeftOut = { downloads: 'every row' } as const satisfies LeftOut
