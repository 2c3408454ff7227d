import { afterAll, beforeAll, expect, test } from 'vitest'
import { countAction, membersActions, type Actions } from '#tests/count-actions.ts'
import type { StatementCounter } from '#tests/count-statements.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
let counted: Map<string, StatementCounter>
beforeAll(async () => {
  t = await testSite()
  counted = new Map()
  for (const [name, act] of Object.entries(await membersActions(t))) counted.set(name, await countAction(t, name, act))
})
afterAll(() => t.close())

const known = 'select sessions'
const active = 'update sessions'
const lockEvent = 'select events for no key update'
const enqueue = 'insert pgboss.job_common'
const sendMail = ['mail.send', 'fetch job', 'select outgoing_mail', 'update outgoing_mail', 'complete job']
const notify = [
  'matching.notify-of-matches',
  ...['fetch job', 'select matches for no key update', 'select members', 'select events', 'update matches'],
  ...['insert outgoing_mail', 'insert mail_mentions', enqueue, 'insert pending_pushes', 'complete job'],
]
const card = [
  ...[
    known,
    'insert limits',
    'select likes_consents',
    lockEvent,
    'select bookings',
    'select bookings',
    'select nights',
  ],
  ...['insert likes_cards', 'insert likes', 'select likes'],
]

/** Each likes five people, and no statement is repeated for each of them. */
const costs: Record<keyof Actions, { steps: string[][]; transactions: number }> = {
  'sign in': {
    steps: [
      [
        ...['sign in', 'insert limits', 'select members', 'insert limits', 'insert sessions'],
        ...['select members for no key update', 'update members'],
      ],
    ],
    transactions: 1,
  },
  'open Home': {
    steps: [
      [
        ...['open Home', known, known, 'select members', 'select events', 'select events', 'select profiles'],
        ...['select bookings', 'select bookings', 'select bookings', 'select waiting_list', 'select waiting_list'],
        ...['select messages', 'select messages', 'select matches', 'select matches', 'select likes_cards', active],
      ],
    ],
    transactions: 0,
  },
  'open an event': {
    steps: [
      [
        ...['open an event', known, 'select members', 'select events', 'select likes_cards'],
        ...['select bookings', 'select bookings', 'select bookings', 'select waiting_list', 'select waiting_list'],
      ],
    ],
    transactions: 0,
  },
  'send likes': { steps: [['send likes', ...card, active]], transactions: 1 },
  'send likes that match': {
    steps: [
      ['send likes that match', ...card, 'insert matches', enqueue, enqueue, 'select unnest', active],
      ...[notify, sendMail, notify, sendMail],
    ],
    transactions: 3,
  },
  'send a message': {
    steps: [
      [
        ...['send a message', known, 'select messages', 'select matches', 'insert limits', 'insert limits'],
        ...['select members', 'insert messages', 'select messages', 'update matches', 'select unnest', 'select unnest'],
        ...['select members', active],
      ],
    ],
    transactions: 1,
  },
}

/** The statements of a step run partly at the same time, so their order is not compared. */
const inNoOrder = ([name, ...statements]: readonly string[]) => [name, statements.toSorted()]

test.each(Object.entries(costs))('to %s has this cost', (name, { steps, transactions }) => {
  const counter = counted.get(name)
  const found = counter?.steps.map((step) => [step.name, ...step.statements])
  expect(found?.map(inNoOrder)).toEqual(steps.map(inNoOrder))
  expect(counter?.cost.transactions).toBe(transactions)
})
