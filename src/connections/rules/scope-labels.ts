import type { Scope } from '#connections/contract/api-keys.ts'

/** What a key with each scope can read, in words. */
export const scopeLabels: Readonly<Record<Scope, string>> = {
  'events:read': 'Published events and how many have booked',
  'bookings:read': 'Bookings, without who made them',
  'attendance:read': 'How many guests came to an event',
  'payments:read': 'Payments and refunds, without who paid',
}
