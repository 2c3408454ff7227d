import { accountPlaceholders } from '#accounts/contract/samples.ts'
import type * as apiEndpoints from '#admin/contract/api-description.ts'
import type * as contentEndpoints from '#admin/contract/content.ts'
import type * as currentStaffEndpoints from '#admin/contract/current-staff.ts'
import type * as mailEndpoints from '#admin/contract/mail.ts'
import type * as searchEndpoints from '#admin/contract/search.ts'
import type * as todayEndpoints from '#admin/contract/today.ts'
import type { SamplesOf } from '#platform/contract/samples.ts'

/** A placeholder for the id of an email. Tests replace it with a real id. */
export const adminPlaceholders = { mailId: '0199f0c1-0030-7000-8000-000000000001' } as const

const { memberEmail, searchText } = accountPlaceholders
const params = { id: adminPlaceholders.mailId }
const name = { name: 'rules' } as const
const basedOn = { based_on: 0 }
const steps = ['One', 'Two', 'Three', 'Four'].map((step) => `## ${step}\n${step}.`).join('\n')

export const siteAdminSamples = {
  'GET /api/admin': [
    {
      answer: {
        role: 'owner',
        name: 'Emily Brown',
        waiting: { money: 1, moderation: 0, reviews: 0, complaints: 2, mail: 0 },
      },
    },
  ],
  'GET /api/admin/openapi.json': [{}],
  'GET /api/admin/today': [{}],
  'POST /api/admin/search': [
    { body: { search: searchText }, answer: { members: [], events: [], venues: [], bookings: [], payments: [] } },
  ],
  'GET /api/admin/charts': [{}],

  'GET /api/admin/content': [{}],
  'GET /api/admin/content/:name': [{ params: name }],
  'GET /api/admin/content/:name/versions': [{ params: name, query: {} }],
  'GET /api/admin/content/:name/versions/:number': [{ params: { ...name, number: 0 } }],
  'POST /api/admin/content/site': [
    {
      body: {
        ...{ ...basedOn, site_name: 'Another name', line: 'A line.', trader_name: 'Emily Brown', vat_number: '' },
        ...{ trader_address: '1 High Street', contact_email: 'hello@example.com', refund_when_rebooked: 'no' },
        message_retention_months: '24',
        likes_after_rounds: 'those met',
        people_met_before: 'last',
        big_screen_shows: 'names',
        embed_origins: 'https://www.example.com',
        vat_rate: 20,
      },
      answer: { number: 1 },
    },
  ],
  'POST /api/admin/content/home': [
    {
      body: {
        ...{ ...basedOn, sentence: 'An evening.', about: 'One.', balance: 'Two.', house_rules: '- Be kind.' },
        ...{ steps, questions: '## Why?\nSo.' },
      },
      answer: { number: 1 },
    },
  ],
  'POST /api/admin/content/pages/:name': [
    {
      params: name,
      body: { ...basedOn, title: 'Rules', description: 'The rules.', text: 'Be kind.' },
      answer: { number: 1 },
    },
  ],

  'GET /api/admin/mail': [{ query: {} }, { query: { direction: 'asc' } }, { query: { search: memberEmail } }],
  'GET /api/admin/mail-counts': [{}],
  'GET /api/admin/mail/:id': [{ params }],
  'POST /api/admin/mail/:id/resend': [{ params, body: {}, answer: { id: adminPlaceholders.mailId } }],
  'POST /api/admin/mail-retry': [{ body: {}, answer: { expedited: 2, requeued: 1 } }],
  'POST /api/admin/mail-test': [{ body: {}, answer: { id: adminPlaceholders.mailId, to: 'owner@example.com' } }],
} satisfies SamplesOf<typeof apiEndpoints> &
  SamplesOf<typeof contentEndpoints> &
  SamplesOf<typeof currentStaffEndpoints> &
  SamplesOf<typeof mailEndpoints> &
  SamplesOf<typeof searchEndpoints> &
  SamplesOf<typeof todayEndpoints>
