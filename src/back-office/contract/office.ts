import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'

/** Who is at work in the back office. */
export const AtWork = z.object({ role: z.enum(['host', 'owner']), name: z.string() })
export type AtWork = z.infer<typeof AtWork>

export const getAtWork = endpoint({
  method: 'GET',
  path: '/api/admin',
  summary: 'Who is at work in the back office: which of its rooms there are for them',
  answer: AtWork,
})
