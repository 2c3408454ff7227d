import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'

/** What has changed for the member and must be fetched again. It carries no data itself. */
export const LiveUpdate = z.object({
  /** 'anything': some changes may have been missed, so everything must be fetched again. */
  change: z.enum(['messages', 'matches', 'anything']),
})
export type LiveUpdate = z.infer<typeof LiveUpdate>

export const openLiveStream = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Tells what changes for the member while they look, until their access token ends; then one asks again',
  answer: { stream: 'text/event-stream', each: LiveUpdate },
})
