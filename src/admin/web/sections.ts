import type { SectionCounts } from '#admin/contract/current-staff.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { paths } from '#platform/paths.ts'

type Section = {
  to: string
  label: string
  forRole: readonly ('host' | 'owner')[]
  /** The count of what needs attention there. */
  waiting?: keyof SectionCounts
}

const everyone = ['host', 'owner'] as const
const owners = ['owner'] as const

/** The sections of admin, in the order in which an owner uses them. */
export const sections: readonly Section[] = [
  { to: paths.admin, label: 'Today', forRole: everyone },
  { to: adminPaths.nights, label: 'Door', forRole: everyone },
  { to: adminPaths.events, label: 'Events', forRole: owners },
  { to: adminPaths.bookings, label: 'Bookings', forRole: owners },
  { to: adminPaths.venues, label: 'Venues', forRole: owners },
  { to: adminPaths.members, label: 'Members', forRole: owners },
  { to: adminPaths.money, label: 'Money', forRole: owners, waiting: 'money' },
  { to: adminPaths.moderation, label: 'Moderation', forRole: owners, waiting: 'moderation' },
  { to: adminPaths.reviews, label: 'Reviews', forRole: owners, waiting: 'reviews' },
  { to: adminPaths.contentList, label: 'Content and settings', forRole: owners },
  { to: adminPaths.mailList, label: 'Emails', forRole: owners, waiting: 'mail' },
  { to: adminPaths.newsletters, label: 'Newsletters', forRole: owners },
  { to: adminPaths.complaints, label: 'Complaints', forRole: owners, waiting: 'complaints' },
  { to: adminPaths.breachNotices, label: 'Data breach', forRole: owners },
  { to: adminPaths.webhooks, label: 'Connections', forRole: owners },
  { to: adminPaths.staff, label: 'Team', forRole: owners },
  { to: adminPaths.security, label: 'Security', forRole: owners },
  { to: adminPaths.audit, label: 'Audit log', forRole: owners },
]

const DOOR = new RegExp(`^${adminPaths.door('[^/]+')}$`)

/** Returns true if this is the page of an event's door. */
export function isDoorPage(pathname: string): boolean {
  return DOOR.test(pathname)
}

/** Returns the path of the section that a page belongs to. */
export function sectionOf(pathname: string): string | undefined {
  if (isDoorPage(pathname)) return adminPaths.nights
  if (pathname.startsWith(adminPaths.booking(''))) return adminPaths.events
  return sections.find(({ to }) => pathname === to || (to !== paths.admin && pathname.startsWith(`${to}/`)))?.to
}
