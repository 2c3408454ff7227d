import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'

/** The signed-in member of staff. */
export const CurrentStaff = z.object({ role: z.enum(['host', 'owner']), name: z.string() })
export type CurrentStaff = z.infer<typeof CurrentStaff>

export const getCurrentStaff = endpoint({
  method: 'GET',
  path: '/api/admin',
  summary: 'Returns the signed-in member of staff, whose role determines which sections of admin they see',
  answer: CurrentStaff,
})
