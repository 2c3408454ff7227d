import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { endpoint } from '#platform/contract.ts'
import { QueryDay, listOf, listQuery } from '#platform/listing.ts'
import { securityEventKinds } from '#platform/contract/security-events.ts'

const Person = z.object({ id: MemberId, name: z.string() })
/** A keyed hash, by which events from the same network can be recognised. */
const Network = z.string().regex(/^[\da-f]{32}$/, 'We couldn’t find that network.')

export const SecurityEventItem = z.object({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  outcome: z.enum(['done', 'refused']),
  /** ISO 8601 instants ending in 'Z': the first time, and the last if it was repeated within a quarter of an hour. */
  at: z.string(),
  last_at: z.string(),
  times: z.number().int(),
  /** Whose account it is about. Null if no account is known. */
  person: Person.nullable(),
  /** The owner who acted, if the account is another member's. */
  by: Person.nullable(),
  network: Network.nullable(),
  device: z.string().nullable(),
  /** The method and route of the request. */
  operation: z.string().nullable(),
  /** How it happened, or the name of the refusal. */
  detail: z.string().nullable(),
})
export type SecurityEventItem = z.infer<typeof SecurityEventItem>

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/admin/security-events',
  summary: 'Lists security events, page by page',
  query: listQuery({
    sorts: ['time'],
    direction: 'desc',
    filters: {
      kind: z.enum(securityEventKinds, 'We couldn’t find that type of event.').optional(),
      /** The member whose account it is about, or who acted. */
      person: MemberId.optional(),
      network: Network.optional(),
      /** London dates, both inclusive. */
      from: QueryDay.optional(),
      until: QueryDay.optional(),
    },
  }).omit({ search: true }),
  answer: listOf(SecurityEventItem),
})
export type SecurityEventsQuery = z.output<(typeof listSecurityEvents)['query']>

/** The rules by which events are unusual, the most alarming first. */
export const unusualRules = [
  'signed in after many tries',
  'token reused',
  'passkey blocked',
  'tries on an account',
  'tries from a network',
  'staff access refused',
  'API key refused',
  'staff on a new device',
  'role changed',
  'connection changed',
  'export at night',
] as const

export const UnusualItem = z.object({
  rule: z.enum(unusualRules),
  /** Null if several events together are unusual. */
  kind: z.enum(securityEventKinds).nullable(),
  /** When it last happened: an ISO 8601 instant ending in 'Z'. */
  at: z.string(),
  times: z.number().int(),
  person: Person.nullable(),
  network: Network.nullable(),
  device: z.string().nullable(),
  detail: z.string().nullable(),
})
export type UnusualItem = z.infer<typeof UnusualItem>

export const listUnusualSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/admin/security-events/unusual',
  summary: 'Lists what is unusual in the security events of the last seven days, the most alarming first',
  answer: z.object({ findings: z.array(UnusualItem) }),
})
