import type { Client } from 'pg'

/** The id of a record, and the person to whom the record belongs. */
type OwnedRecord = { ownerId: string; id: string }

export type RecordIds = Awaited<ReturnType<typeof readRecordIds>>

/** Reads the ids of other people's records that a viewer may have obtained, or could guess. */
export async function readRecordIds(owner: Client) {
  const read = async (from: string) => (await owner.query<OwnedRecord>(`select ${from}`)).rows
  const fromLastTicket = 'from former_tickets f join bookings b on b.id = f.booking_id group by member_id'
  return {
    emails: await read(`id as "ownerId", email as id from members`),
    booked: await read(`member_id as "ownerId", id from bookings where state = 'booked'`),
    held: await read(`member_id as "ownerId", id from bookings where state = 'held'`),
    tickets: await read(`member_id as "ownerId", ticket_code as id from bookings where ticket_code is not null`),
    formerTickets: await read(`member_id as "ownerId", max(f.ticket_code) as id ${fromLastTicket}`),
    intents: await read(`member_id as "ownerId", intent_id as id from payments`),
    payments: await read(`member_id as "ownerId", id from payments`),
    receipts: await read(
      `p.member_id as "ownerId", r.number::text as id from receipts r join payments p on p.id = r.payment_id`,
    ),
    moneyCases: await read(`p.member_id as "ownerId", c.id from money_cases c join payments p on p.id = c.payment_id`),
    refunds: await read(`p.member_id as "ownerId", r.id from refunds r join payments p on p.id = r.payment_id`),
    bookingNotes: await read(`member_id as "ownerId", id from booking_notes`),
    replacements: await read(`from_member_id as "ownerId", id from replacements where state = 'open'`),
    received: await read(`to_member_id as "ownerId", id from messages`),
    sendings: await read(`from_member_id as "ownerId", idempotency_key as id from messages`),
    invitations: await read(`accepted_by as "ownerId", id from staff_invitations`),
    sessions: await read(`member_id as "ownerId", id from sessions`),
    passkeys: await read(`member_id as "ownerId", id from passkeys`),
    reports: await read(`reporter_id as "ownerId", id from reports`),
    decisions: await read(`member_id as "ownerId", id from decisions where member_id is not null`),
    blocked: await read(`blocker_id as "ownerId", blocked_id as id from blocks`),
    mails: await read(`m.id as "ownerId", o.id from outgoing_mail o join members m on m.email = o.to_address`),
    notices: await read(`member_id as "ownerId", notice_id as id from breach_notice_people`),
    complaints: await read(`member_id as "ownerId", id from complaints`),
    reviews: await read(`member_id as "ownerId", id from reviews`),
    downloads: await read(`member_id as "ownerId", id from downloads`),
    portraits: await read(`member_id as "ownerId", portrait_id as id from profiles`),
  }
}
