import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { anEvent } from '#events/testing.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const BUYERS = 48
const AT_A_TIME = 8
const changedTables = ['events', 'bookings', 'payments', 'members', 'sessions', 'audit']

let t: TestSite
beforeEach(async () => (t = await testSite({ LIMITS: 'off' })))
afterEach(() => t.close())

test('every booking is answered while a newer version of the site adds columns to the tables that it uses', async () => {
  const eventId = await anEvent(t.site, {
    pricePence: 0,
    malePlaces: BUYERS,
    femalePlaces: BUYERS,
    releaseMargin: BUYERS,
  })
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async () => signInAs(t.site, await aMember(t.site, { gender: 'F' }))),
  )
  const owner = new Client({ connectionString: t.database.migrateUrl })
  await owner.connect()
  const answers: { status: number; body: string }[] = []
  const buyNext = async () => {
    for (let buyer = buyers.pop(); buyer; buyer = buyers.pop()) {
      const url = '/api/orders/createpaymentintent/'
      const headers = { authorization: buyer.authorization }
      const { statusCode, body } = await t.app.inject({ method: 'POST', url, headers, payload: { event_id: eventId } })
      answers.push({ status: statusCode, body })
    }
  }
  const bookedBefore: number[] = []
  const addColumns = async () => {
    for (const [done, table] of changedTables.entries()) {
      while (answers.length < (done + 1) * 6) await new Promise(setImmediate)
      bookedBefore.push(answers.length)
      await owner.query(`alter table ${table} add column added_later text not null default 'new'`)
    }
  }
  await Promise.all([addColumns(), ...Array.from({ length: AT_A_TIME }, buyNext)])
  await owner.end()

  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(answers.length).toBe(BUYERS)
  // Each column was added while bookings were made.
  expect(bookedBefore.every((booked) => booked < BUYERS)).toBe(true)
  const { booked } = await t.site.db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('booked'))
    .where('eventId', '=', eventId)
    .where('state', '=', 'booked')
    .executeTakeFirstOrThrow()
  expect(booked).toBe(BUYERS)
})
