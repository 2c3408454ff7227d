import type { SamplesOf } from '#platform/contract/samples.ts'
import type * as comeBackEndpoints from '#privacy/contract/admin/come-back-email.ts'
import type * as newsletterEndpoints from '#privacy/contract/admin/newsletters.ts'

/** The placeholder for the id of a newsletter's draft. */
export const newsletterId = '0199f0c1-0023-7000-8000-000000000001'

const params = { id: newsletterId }

const email = { subject: 'A new venue', text: 'We have a new venue.\n\n[See our events](/events)' }
const newsletter = {
  ...email,
  town: null,
  youngest_age: 30,
  oldest_age: 45,
  attendance: 'not since' as const,
  attendance_day: '2026-09-01',
}

export const newsletterSamples = {
  'GET /api/admin/newsletters': [{ query: {} }],
  'GET /api/admin/newsletter-towns': [{ answer: ['Dudley', 'Walsall'] }],
  'GET /api/admin/newsletters/:id': [{ params }],
  'PUT /api/admin/newsletters/:id': [{ params, body: { newsletter, version: 1 }, answer: { version: 2 } }],
  'DELETE /api/admin/newsletters/:id': [{ params }],
  'GET /api/admin/newsletters/:id/preview': [{ params }],
  'POST /api/admin/newsletters/:id/test': [{ params, body: {}, answer: { to: 'owner@example.com' } }],
  'POST /api/admin/newsletters/:id/send': [{ params, body: { version: 1, people: 214 } }],
  'POST /api/admin/newsletters/:id/stop': [{ params, body: {} }],
  'GET /api/admin/come-back-email': [{}],
  'PUT /api/admin/come-back-email': [{ body: { email, version: 1 }, answer: { version: 2 } }],
  'PUT /api/admin/come-back-email/state': [{ body: { is_on: true, version: 1 } }],
  'POST /api/admin/come-back-email/test': [{ body: {}, answer: { to: 'owner@example.com' } }],
} satisfies SamplesOf<typeof newsletterEndpoints> & SamplesOf<typeof comeBackEndpoints>
