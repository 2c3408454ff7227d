import type { Client } from 'pg'
import { newTicketCode } from '#bookings/server/tickets/ticket-code.ts'
import { newId } from '#platform/server/ids.ts'

type Values = Record<string, unknown>

/** Inserts a booked place, by default on seat 1. Overrides use the database's column names. Returns the id. */
export function insertBookingRow(
  client: Client,
  overrides: Values & { event_id: number; member_id: string | null; gender: string },
): Promise<string> {
  return insertRow(client, 'bookings', {
    state: 'booked',
    place_number: 1,
    live_gender: overrides.gender,
    price_pence: 2400,
    made_at: new Date(),
    booked_at: new Date(),
    ticket_code: newTicketCode(),
    ...overrides,
  })
}

/** The columns of a held place and of an ended place. */
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
  end_reason: 'cancelled',
}

/** Inserts a payment with the columns that its state needs. Returns the id. */
export function insertPaymentRow(
  client: Client,
  overrides: Values & { booking_id: string; state: string },
): Promise<string> {
  const intent = overrides.state === 'new' ? {} : { intent_id: `pi_${newId()}`, client_secret: 'secret' }
  const over = overrides.state === 'voided' || overrides.state === 'refunded' ? { ended_at: new Date() } : {}
  return insertRow(client, 'payments', { amount_pence: 2400, made_at: new Date(), ...intent, ...over, ...overrides })
}

export function insertRefundRow(client: Client, overrides: Values & { payment_id: string }): Promise<string> {
  return insertRow(client, 'refunds', {
    amount_pence: 2400,
    reason: 'owner',
    requested_at: new Date(),
    state: 'requested',
    ...overrides,
  })
}

export function insertLedgerRow(client: Client, overrides: Values & { kind: string }): Promise<string> {
  return insertRow(client, 'ledger', {
    provider_id: newId(),
    amount_pence: 2400,
    currency: 'gbp',
    at: new Date(),
    ...overrides,
  })
}

/** Inserts a row directly into the table, bypassing the site's code. */
async function insertRow(client: Client, table: string, values: Values): Promise<string> {
  const row: Values = { id: newId(), ...values }
  const columns = Object.keys(row)
  const holders = columns.map((_, at) => `$${at + 1}`)
  await client.query(`insert into ${table} (${columns.join(', ')}) values (${holders.join(', ')})`, Object.values(row))
  return String(row.id)
}
