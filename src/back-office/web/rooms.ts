type Room = { to: string; label: string; forRole: readonly ('host' | 'owner')[] }

const everyone = ['host', 'owner'] as const
const owners = ['owner'] as const

/** The rooms of the back office, in the order in which an owner looks into them. */
export const rooms: readonly Room[] = [
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

/** The address of the room that a page belongs to: what one comes to from a room, one is still in. */
export function roomOf(pathname: string): string | undefined {
  if (/^\/admin\/events\/[^/]+\/door$/.test(pathname)) return '/admin/nights'
  if (pathname.startsWith('/admin/bookings/')) return '/admin/events'
  return rooms.find(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))?.to
}
