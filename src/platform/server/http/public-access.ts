import type { Access } from '#platform/server/http/serve.ts'

export type Visitor = { role: 'visitor' }

/** The access rule for operations that anyone may call, signed in or not, with the same response. */
export const anyone: Access<Visitor> = async () => ({ role: 'visitor' })
