import { accessRule } from '#platform/server/http/serve.ts'

export type Visitor = { role: 'visitor' }

/** The access rule for operations that anyone may call. The response is the same whether or not the caller is signed in. */
export const publicAccess = accessRule<Visitor>({ who: 'anyone', needsToken: false, refusals: [] }, async () => ({
  role: 'visitor',
}))
