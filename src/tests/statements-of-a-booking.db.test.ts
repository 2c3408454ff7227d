import { afterEach, beforeEach, expect, test } from 'vitest'
import { CountedPurchase } from '#tests/count-purchase.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const fetchJob = 'fetch job'
const completeJob = 'complete job'
const lockEvent = 'select events for no key update'
const lockPayment = ['select bookings for update', 'select payments for update']
const enqueue = 'insert pgboss.job_common'

const hold = [
  'hold',
  ...['select sessions', 'insert limits', lockEvent, 'select members', 'insert bookings', 'insert payments'],
  ...['insert audit', 'update public_version', 'update payments', 'update sessions'],
]
const pressPay = ['press pay', 'select sessions', 'update bookings']
/** The first report of the payment books the place. */
const book = [
  ...[lockEvent, ...lockPayment, 'update payments', 'insert ledger', 'select refunds', 'update bookings'],
  ...['select bookings', 'insert audit', 'update public_version', enqueue, enqueue],
]
const leaveAsItIs = [...lockPayment, 'select refunds']
const startConfirm = ['confirm', 'select sessions', 'insert limits', 'select payments']
const confirmAndBook = [...startConfirm, ...book, 'update sessions']
const confirmWhatIsBooked = [...startConfirm, ...leaveAsItIs, 'update sessions']
const startSettle = ['bookings.settle-payment', fetchJob, 'select payments']
const settleAndBook = [...startSettle, ...book, completeJob]
const settleWhatIsRecorded = [...startSettle, ...leaveAsItIs, completeJob]
const known = (type: string) => [`payment_intent.${type}`, 'insert provider_messages', 'select payments']
const news = (type: string) => [...known(type), enqueue]
const capture = [
  ...['bookings.capture-payment', fetchJob, 'select payments', ...lockPayment, 'update payments', 'insert ledger'],
  ...['insert receipts', 'select refunds', completeJob],
]
const notify = [
  'bookings.notify-member',
  ...[fetchJob, 'select bookings', 'select members', 'select events', 'insert notifications', 'insert outgoing_mail'],
  ...[enqueue, completeJob],
]
const sendMail = ['mail.send', fetchJob, 'select outgoing_mail', 'update outgoing_mail', completeJob]

let t: TestSite
beforeEach(async () => (t = await testSite()))
afterEach(() => t.close())

/** Each line is a request or a job with its statements, so that a change of the cost shows where it is. */
const stepsOf = ({ steps }: CountedPurchase) => steps.map(({ name, statements }) => [name, ...statements])

test('a booking that the browser confirms before the provider’s messages arrive has this cost', async () => {
  const purchase = await CountedPurchase.start(t)
  await purchase.hold()
  await purchase.receiveMessages()
  await purchase.pressPay()
  await purchase.payByCard()
  await purchase.confirm()
  await purchase.receiveMessages()
  await purchase.runJobs()
  await purchase.receiveMessages()
  await purchase.runJobs()

  expect(stepsOf(purchase)).toEqual([
    ...[hold, known('created'), pressPay, confirmAndBook, known('amount_capturable_updated')],
    ...[capture, notify, sendMail, known('succeeded')],
  ])
  expect(purchase.cost).toEqual({ statements: 55, transactions: 7, eventLocks: 2, questions: 1, jobs: 3 })
})

test('a booking whose messages arrive before the site knows what they say has this cost', async () => {
  const purchase = await payWithMessagesFirst()
  await purchase.confirm()

  expect(stepsOf(purchase)).toEqual([...messagesFirst, confirmWhatIsBooked])
  expect(purchase.cost).toEqual({ statements: 69, transactions: 9, eventLocks: 2, questions: 3, jobs: 5 })
})

test('a booking whose browser never comes back has this cost', async () => {
  const purchase = await payWithMessagesFirst()

  expect(stepsOf(purchase)).toEqual(messagesFirst)
  expect(purchase.cost).toEqual({ statements: 62, transactions: 8, eventLocks: 2, questions: 2, jobs: 5 })
})

/** The message about the capture arrives before the answer to it. */
async function payWithMessagesFirst(): Promise<CountedPurchase> {
  const purchase = await CountedPurchase.start(t)
  purchase.onCaptured = () => purchase.receiveMessages()
  await purchase.hold()
  await purchase.receiveMessages()
  await purchase.pressPay()
  await purchase.payByCard()
  await purchase.receiveMessages()
  await purchase.runJobs()
  return purchase
}

const messagesFirst = [
  ...[hold, known('created'), pressPay, news('amount_capturable_updated'), settleAndBook, capture, news('succeeded')],
  ...[settleWhatIsRecorded, notify, sendMail],
]
