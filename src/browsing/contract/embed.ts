import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { Via } from '#platform/contract/via.ts'

const html = { file: { contentType: 'text/html; charset=utf-8' } }

export const getEmbeddedEvents = endpoint({
  method: 'GET',
  path: '/embed/events',
  summary: 'Returns a page with the upcoming events, for a frame on another website of the owner',
  query: z.object({
    /** As in the address of the town's page. */
    town: z.string().max(100).optional(),
    /** The maximum number of events. */
    count: z.coerce.number().int().min(1).max(20).catch(5),
    via: Via,
  }),
  answer: html,
  cached: true,
})

export const getEmbeddedButton = endpoint({
  method: 'GET',
  path: '/embed/button',
  summary: 'Returns a page with a button that leads to the events, for a frame on another website of the owner',
  query: z.object({ via: Via }),
  answer: html,
  cached: true,
})

export const getEmbedScript = endpoint({
  method: 'GET',
  path: '/embed.js',
  summary: 'Returns the script that puts such a frame into a page',
  answer: { file: { contentType: 'text/javascript; charset=utf-8' } },
  cached: true,
})
