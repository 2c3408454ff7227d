type Section = { to: string; label: string; forRole: readonly ('host' | 'owner')[] }

const everyone = ['host', 'owner'] as const
const owners = ['owner'] as const

/** The sections of admin, in the order in which an owner uses them. */
export const sections: readonly Section[] = [
  { to: '/admin', label: 'Today', forRole: everyone },
  { to: '/admin/nights', label: 'The door', forRole: everyone },
  { to: '/admin/events', label: 'Events', forRole: owners },
  { to: '/admin/venues', label: 'Venues', forRole: owners },
  { to: '/admin/members', label: 'Members', forRole: owners },
  { to: '/admin/money', label: 'Money', forRole: owners },
  { to: '/admin/moderation', label: 'Moderation', forRole: owners },
  { to: '/admin/content', label: 'Texts and settings', forRole: owners },
  { to: '/admin/mail', label: 'Mail', forRole: owners },
  { to: '/admin/complaints', label: 'Complaints', forRole: owners },
  { to: '/admin/breach-notices', label: 'Data breach', forRole: owners },
  { to: '/admin/staff', label: 'People who help', forRole: owners },
  { to: '/admin/audit', label: 'Audit', forRole: owners },
]

/** The address of the section that a page belongs to. */
export function sectionOf(pathname: string): string | undefined {
  if (/^\/admin\/events\/[^/]+\/door$/.test(pathname)) return '/admin/nights'
  if (pathname.startsWith('/admin/bookings/')) return '/admin/events'
  return sections.find(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))?.to
}
