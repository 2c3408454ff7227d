import { contentNames } from '#admin/web/content/content-names.ts'
import type { ResultGroup } from '#admin/web/search/result-groups.ts'
import { sections } from '#admin/web/sections.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'

/** A page or an action that the search offers. `words` are other names that people type for it. */
type Command = { to: string; label: string; words: string }

/** Other names of the sections. */
const sectionWords: Readonly<Record<string, string>> = {
  [paths.admin]: 'overview dashboard home start',
  [adminPaths.nights]: 'open check in guests tonight arrivals tickets nights list',
  [adminPaths.events]: 'evenings nights drafts calendar',
  [adminPaths.bookings]: 'places sold tickets attendees guests cancelled',
  [adminPaths.venues]: 'places pubs addresses locations',
  [adminPaths.members]: 'people users customers accounts guests',
  [adminPaths.money]: 'income takings revenue finance sales',
  [adminPaths.moderation]: 'reports decisions suspensions abuse safety',
  [adminPaths.contentList]: 'texts cms pages configuration options',
  [adminPaths.mailList]: 'mail messages sent outbox delivery test',
  [adminPaths.newsletters]: 'mailing marketing mail campaign audience',
  [adminPaths.complaints]: 'requests data subject',
  [adminPaths.breachNotices]: 'incident notices gdpr',
  [adminPaths.webhooks]: 'webhooks zapier integration bookkeeping programs apps',
  [adminPaths.staff]: 'staff hosts owners roles invitations people colleagues',
  [adminPaths.security]: 'sign-ins logins attempts passwords',
  [adminPaths.audit]: 'history activity changes actions',
}

const otherPages: readonly Command[] = [
  { to: adminPaths.payments, label: 'Payments', words: 'money refunds stripe cards transactions charges' },
  { to: adminPaths.promoCodes, label: 'Promo codes', words: 'money discounts offers reductions' },
  { to: adminPaths.vouchers, label: 'Gift vouchers', words: 'money presents codes sold credit' },
  { to: adminPaths.payouts, label: 'Payouts', words: 'money stripe bank transfers balance fees' },
  { to: adminPaths.moneyMonth, label: 'Month', words: 'money accounts xero freeagent statement vat profit costs' },
  { to: adminPaths.payoutDifferences, label: 'Payout differences', words: 'money stripe reconcile bank' },
  { to: adminPaths.moneyCases, label: 'Payments that need attention', words: 'money problems cases refunds disputes' },
  { to: adminPaths.comparison, label: 'Compare with the provider', words: 'money stripe reconcile payments' },
  { to: adminPaths.comeBackEmail, label: 'Come-back email', words: 'newsletters automatic invite absent members' },
  {
    to: adminPaths.secondFactor,
    label: 'Your two-step verification',
    words: '2fa authenticator codes passkeys second',
  },
  {
    to: adminPaths.links,
    label: 'Tracked links',
    words: 'connections via code campaign poster qr funnel visits source',
  },
  { to: adminPaths.apiKeys, label: 'API keys', words: 'connections developers tokens programs spreadsheet' },
  { to: adminPaths.api, label: 'API', words: 'developers endpoints integration' },
  ...Object.entries(contentNames).map(([name, { title }]) => ({
    to: adminPaths.content(name),
    label: title,
    words: name === 'site' ? 'business name vat configuration options' : 'content text edit',
  })),
]

const actions: readonly Command[] = [
  { to: adminPaths.newEvent, label: 'Add an event', words: 'new create evening plan' },
  { to: adminPaths.newVenue, label: 'Add a venue', words: 'new create place pub' },
  { to: `${adminPaths.staff}#invite`, label: 'Invite someone to the team', words: 'add new host owner staff' },
  { to: adminPaths.newNewsletter, label: 'Write a newsletter', words: 'new email members marketing mail' },
  { to: adminPaths.newBreachNotice, label: 'Write a data breach notice', words: 'new incident email gdpr' },
]

const EVENT_PAGE = new RegExp(`^${adminPaths.event('([0-9]+)')}(?:/|$)`)

/** Returns the actions on the event whose page is open. */
function eventActions(pathname: string): Command[] {
  const [, id] = EVENT_PAGE.exec(pathname) ?? []
  if (id === undefined) return []
  return [
    {
      to: adminPaths.announcements(id),
      label: 'Email attendees of this event',
      words: 'announcement message guests mail',
    },
    { to: adminPaths.door(id), label: 'Check guests in at this event', words: 'open door list' },
    { to: adminPaths.addBooking(id), label: 'Add a booking to this event', words: 'new create guest by hand cash' },
    { to: adminPaths.editEvent(id), label: 'Edit this event', words: 'change price date venue places' },
    { to: adminPaths.doorList(id), label: 'Print this event’s door list', words: 'paper guests names' },
  ]
}

/**
 * Returns the pages and actions of an owner that have words that start with those typed, the closest first. Without a text,
 * returns the actions.
 */
export function findCommands(typed: string, pathname: string): ResultGroup[] {
  const text = typed.trim().toLowerCase()
  const pages = sections
    .filter(({ forRole }) => forRole.includes('owner'))
    .map(({ to, label }) => ({ to, label, words: sectionWords[to] ?? '' }))
  const found = [
    { heading: 'Pages', matches: text === '' ? [] : rank([...pages, ...otherPages], text) },
    { heading: 'Actions', matches: rank([...eventActions(pathname), ...actions], text) },
  ]
  return found
    .filter(({ matches }) => matches.length > 0)
    .toSorted((a, b) => (a.matches[0]?.distance ?? 0) - (b.matches[0]?.distance ?? 0))
    .map(({ heading, matches }) => ({ heading, results: matches.map(({ to, label }) => ({ to, label, note: '' })) }))
}

const MAX_PER_GROUP = 6

function rank(commands: readonly Command[], text: string) {
  return commands
    .map(({ to, label, words }) => ({ to, label, distance: distanceOf(label.toLowerCase(), words, text) }))
    .filter(({ distance }) => distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_PER_GROUP)
}

/** Compares the start of the name first, then its words, then the other words. One letter is too little for the other words. */
function distanceOf(label: string, words: string, text: string): number {
  if (label.startsWith(text)) return 0
  if (haveWords(label, text)) return 1
  return text.length > 1 && haveWords(`${label} ${words}`, text) ? 2 : Infinity
}

function haveWords(name: string, text: string): boolean {
  const words = name.split(' ')
  return text.split(/\s+/).every((typed) => words.some((word) => word.startsWith(typed)))
}
