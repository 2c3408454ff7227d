import type { Access } from '#platform/server/http/serve.ts'

export type Visitor = { role: 'visitor' }

/** The access rule for operations that anyone may call. The response is the same whether or not the caller is signed in. */
export const publicAccess: Access<Visitor> = async () => ({ role: 'visitor' })
