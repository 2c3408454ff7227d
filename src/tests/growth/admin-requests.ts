import type { GrownAdmin } from './grow-admin.ts'

/**
 * Returns the addresses of the owner's requests for growing data: every list, with each of its orders, filters and kinds of
 * search.
 */
export function adminRequests(admin: GrownAdmin, now: Temporal.Instant): string[] {
  return [...ofPeople(admin), ...ofEvents(admin, now), ...ofMoney(admin, now), ...ofAdminRecords(admin, now)].map(
    (path) => encodeURI(`/api/admin/${path}`),
  )
}

/** Returns search terms that are rare, scattered, in every row, in no row, and the beginning of a word. */
const searches = (everywhere: string) =>
  ['tonks', 'hadley', everywhere, 'nobody-at-all', 'zq', 'qx'].map((search) => `search=${search}`)

const listed = (path: string, queries: readonly string[]) => [path, ...queries.map((query) => `${path}?${query}`)]

function ofPeople({ memberId }: GrownAdmin): string[] {
  const filters = ['gender=M', 'state=active', 'state=not activated', 'state=suspended', 'staff=yes']
  return [
    ...listed('members', ['direction=asc', 'sort=name&direction=asc', 'sort=name']),
    ...listed('members', filters).slice(1),
    ...listed(
      'members',
      [...filters, ...searches('member')].map((query) => `${query}&sort=name`),
    ).slice(1),
    ...listed('members', [...searches('member'), 'search=hadley&gender=M', 'search=hadley&state=active']).slice(1),
    `members/${memberId}`,
    'staff',
  ]
}

function ofEvents({ eventId, bookingId, venueId }: GrownAdmin, now: Temporal.Instant): string[] {
  const filters = ['upcoming', 'draft', 'coming', 'past', 'cancelled', 'all'].map((state) => `state=${state}`)
  const dayFilter = days(now, 'from', 'to')
  const event = `events/${eventId}`
  // A search for a scattered name scans up to a maximum number of people, and a small database has fewer.
  const names = searches('member').filter((search) => search !== 'search=hadley')
  const periods = ['today', 'yesterday', '7 days', 'this month'].map((period) => `period=${period}`)
  const bookingFilters = [
    ...['state=booked', 'state=ended', ...periods, dayFilter, `state=booked&${dayFilter}`, ...names],
    ...['state=ended&period=7 days', 'state=ended&search=tonks', `event=${eventId}`, `event=${eventId}&state=ended`],
  ]
  return [
    ...listed('events', ['direction=asc', 'sort=title', 'sort=title&direction=asc', `venue=${venueId}`, dayFilter]),
    ...listed('events', [...filters, ...searches('evening')]).slice(1),
    ...listed(
      'events',
      [...filters, ...searches('evening')].map((query) => `${query}&sort=title`),
    ).slice(1),
    ...listed('events', [
      'state=upcoming&direction=asc',
      'state=upcoming&sort=women',
      'state=coming&sort=men&direction=asc',
      `state=cancelled&venue=${venueId}`,
      `state=past&${dayFilter}`,
      'state=past&search=hadley',
    ]).slice(1),
    'unfinished-events',
    ...listed('venues', ['direction=desc', ...searches('venue')]),
    ...['overview', 'announcements', 'door-list', 'door/devices', 'cancel', 'details', 'promised-dates'].map(
      (page) => `${event}/${page}`,
    ),
    ...['venue-numbers', 'place-news'].map((page) => `${event}/${page}`),
    ...listed(`${event}/bookings`, [
      ...['direction=asc', 'sort=name', 'sort=gender', 'sort=state', 'sort=price'],
      ...['state=booked', 'state=ended', 'gender=F', 'paid=not yet', 'coming=no answer'],
      ...['came', 'absent', 'likes sent', 'likes not sent'].map((guests) => `guests=${guests}`),
      ...searches('member'),
    ]),
    ...listed(`${event}/waiting`, ['state=offered', 'state=over', 'gender=M', 'direction=desc', ...searches('member')]),
    ...listed(`${event}/replacements`, ['direction=asc', ...searches('member')]),
    ...listed(`${event}/candidates`, searches('member')).slice(1),
    ...listed('bookings', ['direction=asc', 'sort=price', 'sort=price&direction=asc', ...bookingFilters]),
    ...listed(
      'bookings',
      bookingFilters.map((query) => `${query}&sort=price`),
    ).slice(1),
    `bookings/${bookingId}`,
    `bookings/${bookingId}/targets`,
    'event-choices',
  ]
}

function ofMoney({ eventId, bookingId }: GrownAdmin, now: Temporal.Instant): string[] {
  const filters = ['new', 'open', 'authorised', 'captured', 'voided', 'refunded'].map((state) => `state=${state}`)
  const month = now
    .toZonedDateTimeISO('Europe/London')
    .toPlainDate()
    .toPlainYearMonth()
    .subtract({ months: 6 })
    .toString()
  // A search for a scattered name scans up to a maximum number of people, and a small database has fewer.
  const names = searches('member').filter((search) => search !== 'search=hadley')
  const queries = [
    ...filters,
    `event=${eventId}`,
    `event=${eventId}&state=captured`,
    `month=${month}`,
    days(now, 'from', 'to'),
    `state=captured&${days(now, 'from', 'to')}`,
    days(now, 'moved_from', 'moved_to'),
    'refunds=some',
    `refunds=some&month=${month}`,
    'search=pi_7',
    ...names,
  ]
  const payments = [...queries, 'search=member&state=refunded', 'search=tonks&state=captured']
  return [
    'today',
    'charts',
    ...listed('money', [
      'period=this month',
      'period=last month',
      'period=3 months',
      `period=dates&${days(now, 'since', 'until')}`,
    ]),
    ...listed('payments', ['direction=asc', 'sort=amount', 'sort=amount&direction=asc', ...payments]),
    ...listed(
      'payments',
      payments.map((query) => `${query}&sort=amount`),
    ).slice(1),
    ...listed('money/events', [
      ...['takings', 'refunded', 'net'].flatMap((sort) => [`sort=${sort}`, `sort=${sort}&direction=asc&payments=some`]),
      'direction=asc',
      days(now, 'from', 'to'),
      'payments=some',
    ]),
    ...listed('money/cases', ['direction=desc', 'which=closed', 'which=closed&direction=desc']),
    'money/comparisons',
    'promo-codes',
    'vouchers',
    ...listed('money/payouts', ['direction=asc']),
    'money/payouts/0000000e-0000-7000-8000-000000000007',
    ...listed('money/differences', ['direction=desc', 'which=closed', 'which=closed&direction=desc']),
    `money/month?month=${month}`,
    `events/${eventId}/costs`,
    // The payment has the id of its booking.
    `payments/${bookingId}/receipt`,
  ]
}

function ofAdminRecords({ ownerId, hostId }: GrownAdmin, now: Temporal.Instant): string[] {
  const actions = ['place booked', 'member suspended', 'never heard of'].map((action) => `action=${action}`)
  const actors = ['site', ownerId, hostId].map((actor) => `actor=${actor}`)
  const dayRange = days(now, 'from', 'until')
  const both = actors.flatMap((actor) => actions.map((action) => `${actor}&${action}`))
  const eventFilters = [
    ...['signed in', 'sign-in refused', 'data exported', 'recovery code used'].map((kind) => `kind=${kind}`),
    ...[ownerId, hostId].map((person) => `person=${person}`),
    ...[`network=${'ab'.repeat(16)}`, `network=${'00'.repeat(16)}`],
    ...[`person=${ownerId}&kind=signed in`, `person=${hostId}&kind=signed in`, 'kind=data exported&direction=asc'],
  ]
  const states = ['waiting', 'trying', 'failed', 'sent'].map((state) => `state=${state}`)
  const kinds = ['kind=message', 'kind=contact details', 'reason=spam', 'reason=under_18', 'kind=person&reason=spam']
  return [
    ...listed('audit', ['direction=asc', ...actions, ...actors, ...both, `subject=${hostId}`, dayRange]),
    ...listed(
      'audit',
      [...actions, ...actors].map((query) => `${query}&${dayRange}`),
    ).slice(1),
    ...[
      'links',
      'links?month=2026-10',
      'links/poster',
      'webhooks',
      'api-keys',
      ...listed(`webhooks/${ownerId}`, ['state=failed', 'state=not sent']),
    ],
    'audit/choices',
    ...listed('security-events', ['direction=asc', ...eventFilters, dayRange]),
    ...listed(
      'security-events',
      eventFilters.map((query) => `${query}&${dayRange}`),
    ).slice(1),
    'security-events/unusual',
    ...listed('mail', ['direction=asc', ...states, ...searches('example')]),
    ...listed('mail', ['state=sent&search=hadley', 'state=failed&search=example']).slice(1),
    'mail-counts',
    ...listed('reports', ['direction=desc', ...kinds]),
    ...listed(
      'reports',
      ['', ...kinds].map((query) => `state=closed&direction=desc&${query}`),
    ).slice(1),
    'moderation',
    ...listed('newsletters', ['direction=asc']),
    'newsletter-towns',
    ...listed('breach-notices', ['direction=asc']),
    ...['open', 'answered', 'all'].flatMap((state) =>
      listed(`complaints?state=${state}`, []).concat(
        [
          'direction=desc',
          'kind=data',
          'kind=other&direction=desc',
          ...searches('example'),
          'kind=site&search=tonks',
        ].map((query) => `complaints?state=${state}&${query}`),
      ),
    ),
    ...['waiting', 'published', 'refused'].map((state) => `reviews?state=${state}`),
    'breach-notice-events',
    ...listed('content/rules/versions', ['direction=asc']),
    'content',
  ]
}

/** Returns a filter for a year and a half that ended six months ago. With a thousand rows in total, it fills a page. */
function days(now: Temporal.Instant, first: string, last: string): string {
  const until = now.toZonedDateTimeISO('Europe/London').toPlainDate().subtract({ months: 6 })
  return `${first}=${until.subtract({ months: 18 }).toString()}&${last}=${until.toString()}`
}
