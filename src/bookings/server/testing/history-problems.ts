import type { Gender } from '#accounts/contract/person.ts'
import type { BookingSnapshot, Change, PaymentSnapshot, WaitSnapshot } from '#bookings/server/testing/watch-history.ts'

export type SaleSettings = { places: Record<Gender, number>; margin: number; genderOf: ReadonlyMap<string, Gender> }

const other = { M: 'F', F: 'M' } as const
const genders = ['M', 'F'] as const

/** Replays the history, and reports the rules that were broken at each change. */
export function historyProblems(changes: readonly Change[], sold: SaleSettings): string[] {
  const bookings = new Map<string, BookingSnapshot>()
  const payments = new Map<string, PaymentSnapshot>()
  const waits = new Map<string, WaitSnapshot>()
  const problems: string[] = []
  for (const change of changes) {
    const found = changeProblems(change)
    problems.push(...found.map((wrong) => `${change.seq}: ${wrong}`))
  }
  return problems

  function changeProblems(change: Change): string[] {
    if (change.about === 'payments') return paymentProblemsIn(change.after, payments)
    if (change.about === 'bookings') return problemsOf(change)
    waits.set(change.after.id, change.after)
    return []
  }

  function problemsOf({ isNew, after }: { isNew: boolean; after: BookingSnapshot }): string[] {
    const before = [...bookings.values()]
    const found = isNew ? [...holdProblems(after, before, sold), ...queueOrderProblems(after, [...waits.values()])] : []
    const wasBooked = bookings.get(after.id)?.state === 'booked'
    bookings.set(after.id, after)
    if (after.state === 'booked' && !wasBooked && !isPaid(after, [...payments.values()]))
      found.push('booked without payment')
    return [...found, ...placeProblems([...bookings.values()].filter(isLive), sold)]
  }
}

function isLive({ state }: BookingSnapshot): boolean {
  return state !== 'ended'
}

/** Checks that the place of a new hold or free booking was on sale when it was made. */
function holdProblems(
  made: BookingSnapshot,
  before: readonly BookingSnapshot[],
  { places, margin, genderOf }: SaleSettings,
): string[] {
  const { gender } = made
  const occupied = before.filter((each) => isLive(each) && each.gender === gender).length
  const booked = before.filter(({ state, gender: of }) => state === 'booked' && of === other[gender]).length
  const released = Math.min(places[gender], booked + margin)
  return [
    ...(occupied < released ? [] : [`a place (${gender}) beyond the balance: ${occupied} of ${released} were taken`]),
    ...(genderOf.get(made.member_id) === gender ? [] : ['a place of the other gender']),
  ]
}

/** Checks that waiting members are served first, in the order in which they joined. The history is in that order. */
function queueOrderProblems(made: BookingSnapshot, waits: readonly WaitSnapshot[]): string[] {
  const first = waits.find(({ ended_at: endedAt, gender }) => endedAt === null && gender === made.gender)
  if (!first || first.member_id === made.member_id) return []
  return [made.offered_at === null ? 'a place for a member while others wait' : 'an offer out of turn']
}

function placeProblems(live: readonly BookingSnapshot[], { places }: SaleSettings): string[] {
  const problems: string[] = []
  for (const gender of genders) {
    const taken = live.filter((each) => each.gender === gender)
    if (taken.length > places[gender]) problems.push(`more places (${gender}) are taken than exist`)
    if (new Set(taken.map((each) => each.place_number)).size < taken.length)
      problems.push(`two members have one seat (${gender})`)
  }
  if (new Set(live.map((each) => each.member_id)).size < live.length) problems.push('a member has two places')
  return problems
}

function isPaid({ id, price_pence: price }: BookingSnapshot, payments: readonly PaymentSnapshot[]): boolean {
  return price === 0 || payments.some((payment) => payment.booking_id === id && hasMoney(payment))
}

export function hasMoney({ state }: PaymentSnapshot): boolean {
  return state === 'authorised' || state === 'captured'
}

function paymentProblemsIn(after: PaymentSnapshot, payments: Map<string, PaymentSnapshot>): string[] {
  payments.set(after.id, after)
  const captured = [...payments.values()].filter(
    (payment) => payment.member_id === after.member_id && payment.state === 'captured',
  )
  return captured.length > 1 ? ['a member paid twice'] : []
}
