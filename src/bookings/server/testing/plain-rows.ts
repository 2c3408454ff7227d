import type { Client } from 'pg'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { newId } from '#platform/server/ids.ts'

type Values = Record<string, unknown>

/** A booked place on seat 1 unless given otherwise, with columns by their database names. Returns its id. */
export function plainBooking(
  client: Client,
  given: Values & { event_id: number; member_id: string | null; gender: string },
): Promise<string> {
  return insertPlain(client, 'bookings', {
    state: 'booked',
    place_number: 1,
    live_gender: given.gender,
    price_pence: 2400,
    made_at: new Date(),
    booked_at: new Date(),
    ticket_code: newTicketCode(),
    ...given,
  })
}

/** The columns of a place that is held, and of one that has ended. */
export const held = {
  state: 'held',
  booked_at: null,
  ticket_code: null,
  hold_expires_at: new Date('2099-01-01T00:00:00Z'),
}
export const ended = {
  state: 'ended',
  place_number: null,
  live_gender: null,
  ended_at: new Date(),
  ended_why: 'cancelled',
}

/** A payment in a state, with the columns that the state needs. Returns its id. */
export function plainPayment(client: Client, given: Values & { booking_id: string; state: string }): Promise<string> {
  const intent = given.state === 'new' ? {} : { intent_id: `pi_${newId()}`, client_secret: 'secret' }
  const over = given.state === 'voided' || given.state === 'refunded' ? { ended_at: new Date() } : {}
  return insertPlain(client, 'payments', { amount_pence: 2400, made_at: new Date(), ...intent, ...over, ...given })
}

export function plainRefund(client: Client, given: Values & { payment_id: string }): Promise<string> {
  return insertPlain(client, 'refunds', {
    amount_pence: 2400,
    why: 'owner',
    asked_at: new Date(),
    state: 'asked',
    ...given,
  })
}

export function plainEntry(client: Client, given: Values & { kind: string }): Promise<string> {
  return insertPlain(client, 'ledger', {
    provider_id: newId(),
    amount_pence: 2400,
    currency: 'gbp',
    at: new Date(),
    ...given,
  })
}

/** Inserts directly into the table, bypassing everything that the site would do. */
async function insertPlain(client: Client, table: string, values: Values): Promise<string> {
  const row: Values = { id: newId(), ...values }
  const columns = Object.keys(row)
  const holders = columns.map((_, at) => `$${at + 1}`)
  await client.query(`insert into ${table} (${columns.join(', ')}) values (${holders.join(', ')})`, Object.values(row))
  return String(row.id)
}
