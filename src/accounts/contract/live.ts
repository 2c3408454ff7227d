import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'

/** The kind of data that has changed for the member and must be fetched again. It contains no data itself. */
export const LiveUpdate = z.object({
  /** The value 'anything' means that changes may have been missed, so everything must be fetched again. */
  change: z.enum(['messages', 'matches', 'night', 'anything']),
})
export type LiveUpdate = z.infer<typeof LiveUpdate>

export const openLiveStream = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Streams the changes for the member until the access token expires; the client then reconnects',
  activity: null,
  answer: { stream: 'text/event-stream', each: LiveUpdate },
})
