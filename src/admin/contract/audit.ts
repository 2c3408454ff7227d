import { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import { endpoint } from '#platform/contract.ts'
import { QueryDay, listOf, listQuery } from '#platform/listing.ts'

const Person = z.object({ id: MemberId, name: z.string() })

/** The subject of an entry, with the data that a page needs to link to it. */
export const AuditSubject = z.object({
  kind: z.enum(['member', 'event', 'venue', 'booking', 'payment', 'report', 'decision', 'complaint', 'other']),
  id: z.string(),
  /** The display name; null if the subject has none or has been deleted. */
  name: z.string().nullable(),
})
export type AuditSubject = z.infer<typeof AuditSubject>

export const AuditRow = z.object({
  id: z.string(),
  /** An ISO 8601 instant ending in 'Z'. */
  at: z.string(),
  /** 'site' if the site itself acted; 'gone' if the account has since been deleted. */
  by: z.enum(['person', 'site', 'gone']),
  person: Person.nullable(),
  action: z.string(),
  /** The action's label, or its raw name if it has no label yet. */
  description: z.string(),
  subject: AuditSubject,
})
export type AuditRow = z.infer<typeof AuditRow>

const day = QueryDay.optional()

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Lists audit entries, page by page',
  query: listQuery({
    sorts: ['time'],
    direction: 'desc',
    filters: {
      /** A member's id, or 'site' for actions by the site itself. */
      actor: z.union([MemberId, z.literal('site')], 'The actor must be a UUID or ‘site’.').optional(),
      action: z
        .string()
        .regex(/^[\w ’'.-]{1,100}$/, 'We couldn’t find that action.')
        .optional(),
      /** The subject's id or number. */
      subject: z
        .string()
        .regex(/^[\w-]{1,100}$/, 'Please enter an ID or an event number.')
        .optional(),
      /** The first and the last day, as London dates. */
      from: day,
      until: day,
    },
  }).omit({ search: true }),
  answer: listOf(AuditRow),
})
export type AuditQuery = z.output<(typeof listAudit)['query']>

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  summary: 'Exports all matching audit entries as CSV',
  query: listAudit.query,
  answer: { file: { contentType: 'text/csv; charset=utf-8' } },
})

export const getAuditChoices = endpoint({
  method: 'GET',
  path: '/api/admin/audit/choices',
  summary: 'Lists the people and actions that the audit log can be filtered by',
  query: z.object({ actor: MemberId.optional() }),
  answer: z.object({
    /** Owners and hosts, plus the selected member. */
    people: z.array(Person),
    actions: z.array(z.object({ action: z.string(), label: z.string() })),
  }),
})
