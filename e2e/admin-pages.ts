import { readFile } from 'node:fs/promises'
import type { listMail } from '#admin/contract/mail.ts'
import type { listMembers, MemberRow } from '#admin/contract/members.ts'
import type { decideOnMember, listReports } from '#admin/contract/moderation.ts'
import type { listEventBookings } from '#admin/contract/event-bookings.ts'
import type { listPayments } from '#bookings/contract/admin/payments.ts'
import type { listPayouts } from '#bookings/contract/admin/payouts.ts'
import type { sendBreachNotice } from '#privacy/contract/admin/breach-notices.ts'
import type { saveNewsletter } from '#privacy/contract/admin/newsletters.ts'
import type { createLink } from '#connections/contract/links.ts'
import type { createWebhook } from '#connections/contract/webhooks.ts'
import type { listVenues } from '#admin/contract/venues.ts'
import type { Api } from '#platform/web/api.ts'
import type { submitMemberComplaint } from '#privacy/contract/complaint.ts'
import type { reportMember } from '#safety/contract.ts'
import { amy } from './people.ts'
import { demoOwner } from './staff.ts'
import { routesIn } from '../scripts/tests/journeys-of-pages.ts'
import { asPerson } from './site-api.ts'
import type { DemoEvents } from './demo-events.ts'

/** The ids used in the addresses of the admin pages. */
export type KnownInAdmin = {
  coming: number
  member: string
  booking: string
  payment: string
  payout: string
  venue: string
  mail: string
  openReport: string
  decision: string
  notice: string
  newsletter: string
  complaint: string
  webhook: string
  link: string
}

type AddressIn = (known: KnownInAdmin) => string

/** Every admin page by route, with its address in the demo. Each group is visited in one test. */
export const walks: Record<string, Record<string, AddressIn>> = {
  'the Today page and staff': {
    '/admin': () => '/admin',
    '/admin/second-factor': () => '/admin/second-factor',
    '/admin/staff': () => '/admin/staff',
    '/admin/audit': () => '/admin/audit',
    '/admin/api': () => '/admin/api',
    '/admin/security': () => '/admin/security',
  },
  'the door': {
    '/admin/nights': () => '/admin/nights',
    '/admin/nights/guide': () => '/admin/nights/guide',
    '/admin/events/:id/door': ({ coming }) => `/admin/events/${coming}/door`,
    '/admin/screen': () => '/admin/screen',
    '/admin/events/:id/screen': ({ coming }) => `/admin/events/${coming}/screen`,
    '/admin/events/:id/print': ({ coming }) => `/admin/events/${coming}/print`,
    '/admin/events/:id/rehearsal': ({ coming }) => `/admin/events/${coming}/rehearsal`,
  },
  events: {
    '/admin/events': () => '/admin/events',
    '/admin/bookings': () => '/admin/bookings',
    '/admin/events/new': () => '/admin/events/new',
    '/admin/events/:id/edit': ({ coming }) => `/admin/events/${coming}/edit`,
    '/admin/events/:id/preview': ({ coming }) => `/admin/events/${coming}/preview`,
    '/admin/events/:id/repeat': ({ coming }) => `/admin/events/${coming}/repeat`,
    '/admin/events/:id/cancel': ({ coming }) => `/admin/events/${coming}/cancel`,
  },
  'one event': {
    '/admin/events/:id': ({ coming }) => `/admin/events/${coming}`,
    '/admin/events/:id/waiting': ({ coming }) => `/admin/events/${coming}/waiting`,
    '/admin/events/:id/replacements': ({ coming }) => `/admin/events/${coming}/replacements`,
    '/admin/events/:id/announcements': ({ coming }) => `/admin/events/${coming}/announcements`,
    '/admin/events/:id/costs': ({ coming }) => `/admin/events/${coming}/costs`,
    '/admin/events/:id/find-guests': ({ coming }) => `/admin/events/${coming}/find-guests`,
    '/admin/events/:id/add': ({ coming }) => `/admin/events/${coming}/add?search=ar`,
    '/admin/events/:id/door-list': ({ coming }) => `/admin/events/${coming}/door-list`,
    '/admin/bookings/:id': ({ booking }) => `/admin/bookings/${booking}`,
    '/admin/bookings/:id/move': ({ booking }) => `/admin/bookings/${booking}/move`,
  },
  'members and moderation': {
    '/admin/members': () => '/admin/members',
    '/admin/members/:id': ({ member }) => `/admin/members/${member}`,
    '/admin/moderation': () => '/admin/moderation',
    '/admin/moderation/:id': ({ openReport }) => `/admin/moderation/${openReport}`,
    '/admin/moderation/decisions/:id': ({ decision }) => `/admin/moderation/decisions/${decision}`,
  },
  'venues and texts': {
    '/admin/venues': () => '/admin/venues',
    '/admin/venues/new': () => '/admin/venues/new',
    '/admin/venues/:id': ({ venue }) => `/admin/venues/${venue}`,
    '/admin/content': () => '/admin/content',
    '/admin/content/:name': () => '/admin/content/home',
  },
  mail: {
    '/admin/mail': () => '/admin/mail',
    '/admin/mail/:id': ({ mail }) => `/admin/mail/${mail}`,
    '/admin/reviews': () => '/admin/reviews',
    '/admin/complaints': () => '/admin/complaints',
    '/admin/complaints/:id': ({ complaint }) => `/admin/complaints/${complaint}`,
    '/admin/newsletters': () => '/admin/newsletters',
    '/admin/newsletters/new': () => '/admin/newsletters/new',
    '/admin/newsletters/come-back': () => '/admin/newsletters/come-back',
    '/admin/newsletters/:id': ({ newsletter }) => `/admin/newsletters/${newsletter}`,
    '/admin/newsletters/:id/preview': ({ newsletter }) => `/admin/newsletters/${newsletter}/preview`,
    '/admin/breach-notices': () => '/admin/breach-notices',
    '/admin/breach-notices/new': () => '/admin/breach-notices/new',
    '/admin/breach-notices/:id': ({ notice }) => `/admin/breach-notices/${notice}`,
  },
  connections: {
    '/admin/connections': () => '/admin/connections',
    '/admin/connections/webhooks/:id': ({ webhook }) => `/admin/connections/webhooks/${webhook}`,
    '/admin/connections/api-keys': () => '/admin/connections/api-keys',
    '/admin/connections/links': () => '/admin/connections/links',
    '/admin/connections/links/:code': ({ link }) => `/admin/connections/links/${link}`,
  },
  money: {
    '/admin/money': () => '/admin/money',
    '/admin/money/payments': () => '/admin/money/payments',
    '/admin/money/payments/:id': ({ payment }) => `/admin/money/payments/${payment}`,
    '/admin/money/payments/:id/receipt': ({ payment }) => `/admin/money/payments/${payment}/receipt`,
    '/admin/money/cases': () => '/admin/money/cases',
    '/admin/money/comparison': () => '/admin/money/comparison',
    '/admin/money/month': () => '/admin/money/month',
    '/admin/money/promo-codes': () => '/admin/money/promo-codes',
    '/admin/money/vouchers': () => '/admin/money/vouchers',
    '/admin/money/payouts': () => '/admin/money/payouts',
    '/admin/money/payouts/:id': ({ payout }) => `/admin/money/payouts/${payout}`,
    '/admin/money/differences': () => '/admin/money/differences',
  },
}

const addresses: Record<string, AddressIn> = Object.assign({}, ...Object.values(walks))

export const walkedRoutes = Object.keys(addresses)

export function addressOf(route: string, known: KnownInAdmin): string {
  const addressIn = addresses[route]
  if (!addressIn) throw new Error(`no test visits ${route}`)
  return addressIn(known)
}

/** Reads the routes from the source of the route table. Importing it would load style sheets, which only a bundler can read. */
export async function adminRoutes(): Promise<string[]> {
  return routesIn(await readFile('src/app/admin-routes.ts', 'utf8')).map(({ path }) => path)
}

/**
 * Finds records in the demo, and creates those that a new demo lacks: a report, a decision, a breach notice, a newsletter and a complaint.
 */
export async function readAdmin(site: string, { next: { id: coming } }: DemoEvents): Promise<KnownInAdmin> {
  const owner = await asPerson(site, demoOwner)
  const [bookings, payments, payouts, venues] = await Promise.all([
    owner<typeof listEventBookings>('GET /api/admin/events/:id/bookings', { params: { id: coming }, query: {} }),
    // Oldest first, because the newest come from other journeys.
    owner<typeof listPayments>('GET /api/admin/payments', { query: { state: 'captured', direction: 'asc' } }),
    owner<typeof listPayouts>('GET /api/admin/money/payouts', { query: {} }),
    owner<typeof listVenues>('GET /api/admin/venues', { query: {} }),
  ])
  const [member, known] = [await memberNamed(owner, 'Glenn Raybould'), await memberNamed(owner, 'Imran Akhtar')]
  const reporter = await asPerson(site, amy)
  const report = { reason: 'spam', note: '' } as const
  await reporter<typeof reportMember>('POST /api/members/:id/report', { params: { id: known.id }, body: report })
  const reports = await owner<typeof listReports>('GET /api/admin/reports', { query: {} })
  const warning = { measure: 'warned', reason: 'Please answer when you are asked.' } as const
  const decided = await owner<typeof decideOnMember>('POST /api/admin/members/:id/decisions', {
    params: { id: member.id },
    body: warning,
  })
  const notice = {
    subject: 'About your data',
    text: 'A list was lost.',
    recipients: 'members',
    people: member.email,
  } as const
  const sent = await owner<typeof sendBreachNotice>('POST /api/admin/breach-notices', {
    body: { ...notice, event_ids: [], id: crypto.randomUUID(), recipient_count: 1 },
  })
  const newsletter = crypto.randomUUID()
  const everyone = {
    town: null,
    youngest_age: null,
    oldest_age: null,
    attendance: 'any',
    attendance_day: null,
  } as const
  await owner<typeof saveNewsletter>('PUT /api/admin/newsletters/:id', {
    params: { id: newsletter },
    body: { newsletter: { ...everyone, subject: 'A new venue', text: 'We have a new venue.' }, version: 0 },
  })
  const written = crypto.randomUUID()
  const complaint = { id: written, kind: 'data', content: 'What do you keep of me?' } as const
  await reporter<typeof submitMemberComplaint>('POST /api/account/complaints', { body: complaint })
  const link = await owner<typeof createLink>('POST /api/admin/links', {
    body: { name: 'Poster in the library', code: `poster-${crypto.randomUUID().slice(0, 8)}`, path: '/events' },
  })
  const webhook = await owner<typeof createWebhook>('POST /api/admin/webhooks', {
    body: { name: 'Bookkeeping', url: 'https://bookkeeping.invalid/in', types: ['payout.paid'] },
  })
  const mails = await owner<typeof listMail>('GET /api/admin/mail', { query: {} })
  return {
    coming,
    member: member.id,
    booking: first(bookings.rows).id,
    payment: first(payments.rows).id,
    payout: first(payouts.rows).id,
    venue: first(venues.rows).id,
    mail: first(mails.rows).id,
    openReport: first(reports.rows).id,
    decision: decided.decision_id,
    notice: sent.id,
    newsletter,
    complaint: written,
    webhook: webhook.id,
    link: link.code,
  }
}

async function memberNamed(owner: Api, search: string): Promise<MemberRow> {
  return first((await owner<typeof listMembers>('GET /api/admin/members', { query: { search } })).rows)
}

function first<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the demo lacks data that the admin pages show')
  return row
}
