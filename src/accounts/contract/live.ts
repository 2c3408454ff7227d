import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'

/** What has changed for the member, and is to be asked for anew. Nothing can be read off it. */
export const LiveNews = z.object({
  /** 'anything': for a while nothing was heard. */
  change: z.enum(['messages', 'matches', 'anything']),
})
export type LiveNews = z.infer<typeof LiveNews>

export const listenLive = endpoint({
  method: 'GET',
  path: '/api/live',
  summary: 'Tells what changes for the member while they look, until their access token ends; then one asks again',
  answer: { stream: 'text/event-stream', each: LiveNews },
})
