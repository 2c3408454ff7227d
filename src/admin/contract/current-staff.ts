import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'

export const SectionCounts = z.object({
  money: z.number().int(),
  moderation: z.number().int(),
  complaints: z.number().int(),
  reviews: z.number().int(),
  mail: z.number().int(),
})
export type SectionCounts = z.infer<typeof SectionCounts>

/** The signed-in member of staff. */
export const CurrentStaff = z.object({
  role: z.enum(['host', 'owner']),
  name: z.string(),
  /** How many items of each section need attention, counted up to a hundred of each kind; null for hosts. */
  waiting: SectionCounts.nullable(),
})
export type CurrentStaff = z.infer<typeof CurrentStaff>

export const getCurrentStaff = endpoint({
  method: 'GET',
  path: '/api/admin',
  summary: 'Returns the signed-in member of staff, whose role determines which sections of admin they see',
  answer: CurrentStaff,
})
