/**
 * SQL for the person to whom a row of each table belongs. If two people are involved, it belongs to the person who created it.
 */
const OWNER_SQL: Record<string, string> = {
  members: 'id',
  // Rows about deleted members belong to no one.
  bannedAddresses: 'null::uuid',
  refreshTokens: '(select s.member_id from sessions s where s.id = session_id)',
  doorGrants: '(select s.member_id from sessions s where s.id = session_id)',
  pushDevices: '(select s.member_id from sessions s where s.id = session_id)',
  pendingPushes:
    '(select s.member_id from push_devices d join sessions s on s.id = d.session_id where d.id = device_id)',
  passkeyChallenges: '(select s.member_id from sessions s where s.id = session_id)',
  staffInvitations: 'accepted_by',
  bookings: 'member_id',
  nightActions: '(select b.member_id from bookings b where b.id = seat_id)',
  roundPairs: 'first_member_id',
  promiseRefunds: '(select b.member_id from bookings b where b.id = booking_id)',
  nightScreens: 'bound_by',
  vouchers: 'buyer_id',
  refunds: '(select p.member_id from payments p where p.id = payment_id)',
  ledger: '(select p.member_id from payments p where p.id = payment_id)',
  receipts: '(select p.member_id from payments p where p.id = payment_id)',
  moneyCases: '(select p.member_id from payments p where p.id = payment_id)',
  comparisonDifferences: '(select p.member_id from payments p where p.id = payment_id)',
  formerTickets: '(select b.member_id from bookings b where b.id = booking_id)',
  replacements: 'from_member_id',
  likes: 'from_member_id',
  messages: 'from_member_id',
  blocks: 'blocker_id',
  reports: 'reporter_id',
  // Recorded before any address is replaced.
  outgoingMail: '(select w.person from pg_temp.whose w where w.row_id = id)',
  audit: '(select w.person from pg_temp.whose w where w.row_id = id)',
  registrations: '(select w.person from pg_temp.whose w where w.row_id = id)',
  linkRequests: '(select w.person from pg_temp.whose w where w.row_id = id)',
}

export function personOfRow(table: string): string {
  return OWNER_SQL[table] ?? 'member_id'
}

/** SQL that records the owners of rows that refer to them by an address, or in text that will be replaced. */
export const rememberOwnersSql = `
  create temp table whose as
    select o.id as row_id, m.id as person from outgoing_mail o join members m on m.email = o.to_address
    union all select r.id, m.id from registrations r join members m on m.email = r.email
    union all select l.id, m.id from link_requests l join members m on m.email = l.email
    union all select a.id, m.id from audit a join members m
      on m.id = coalesce((select id from members where id = a.actor_id), (select id from members where id::text = a.subject))`
