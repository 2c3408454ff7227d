import type { Access } from '#platform/server/http/serve.ts'

export type Visitor = { role: 'visitor' }

/** The access rule of what everyone may ask, signed in or not, with the same answer. */
export const anyone: Access<Visitor> = async () => ({ role: 'visitor' })
