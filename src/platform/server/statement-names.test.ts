import { expect, test } from 'vitest'
import { StatementNames } from '#platform/server/statement-names.ts'

const namesOf = (names: StatementNames, statement: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(statement))

test('a statement has a name from the second time that it is sent', () => {
  const names = new StatementNames()
  const [first, ...others] = namesOf(names, 'select id from events where id = $1', 3)
  const [, again] = namesOf(names, 'select id from venues where id = $1', 2)

  expect(first).toBeUndefined()
  expect(new Set(others).size).toBe(1)
  expect(others[0]).toEqual(expect.any(String))
  expect(again).not.toBe(others[0])
})

test.each([
  'select * from events',
  'select id, * from events',
  'insert into events default values returning *',
  'select "events".* from "events"',
])('a statement that does not list its columns has no name: %s', (statement) => {
  expect(namesOf(new StatementNames(), statement, 3)).toEqual([undefined, undefined, undefined])
})

test.each(['start transaction isolation level read committed', 'commit', 'set local lock_timeout = 0', 'notify jobs'])(
  'a statement without a plan has no name: %s',
  (statement) => {
    expect(namesOf(new StatementNames(), statement, 3)).toEqual([undefined, undefined, undefined])
  },
)

test.each([
  'select count(*) from events',
  'select places * price_pence from events',
  'select id from (select * from events where (places > (select count(*) from bookings))) as big',
])('a statement with an asterisk that does not stand for columns of its result has a name: %s', (statement) => {
  expect(namesOf(new StatementNames(), statement, 2)[1]).toEqual(expect.any(String))
})

test('a statement has no name if a parameter decides which partial index its conflict is about', () => {
  const insert = (condition: string) =>
    `insert into refunds (id) values ($1) on conflict (payment_id) where ${condition} do nothing`
  expect(namesOf(new StatementNames(), insert('state <> $2'), 3)).toEqual([undefined, undefined, undefined])
  expect(namesOf(new StatementNames(), insert(`state <> 'failed'`), 2)[1]).toEqual(expect.any(String))
})

test('two hundred statements have names, however many others are sent once', () => {
  const names = new StatementNames()
  const statement = (number: number) => `select id from events where id = ${number}`
  for (let number = 0; number < 5_000; number += 1) names.nameOf(statement(number))
  const named = Array.from({ length: 300 }, (_, number) => namesOf(names, statement(10_000 + number), 2)[1])

  expect(new Set(named.slice(0, 200)).size).toBe(200)
  expect(named.slice(0, 200)).not.toContain(undefined)
  expect(named.slice(200).every((name) => name === undefined)).toBe(true)
})

test('every statement has another name and text once the names are renewed', () => {
  const names = new StatementNames()
  const [, before] = namesOf(names, 'select id from events', 2)
  expect(names.textOf('select id from events')).toBe('select id from events')
  names.renew()
  const [, after] = namesOf(names, 'select id from events', 2)

  expect(after).toEqual(expect.any(String))
  expect(after).not.toBe(before)
  // A pooler compares texts, not names.
  expect(names.textOf('select id from events')).toMatch(/^select id from events \/\* [0-9a-f]{8} \*\/$/)
})
