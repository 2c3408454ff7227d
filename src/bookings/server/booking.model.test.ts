import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Flaw, Model } from '#bookings/server/testing/booking-model/model.ts'
import { siteMatchesModel } from '#bookings/server/testing/booking-model/run-model.ts'
import { isWhole, suiteSeed, suiteSize } from '#platform/testing/suite-size.ts'

const SEED = 20261121
/** Seeds with which the runs find each flaw quickly. In `npm test` one of the first runs finds it. */
const FLAW_SEED = suiteSize({ whole: 12, inTest: 11 })
/** The rarest flaws are found after some forty runs. */
const FLAW_RUNS = 80
const COMMANDS = { whole: 12_000, inTest: 70 }
/**
 * The approximate mean length of a run. The actual mean is slightly higher, lengths vary widely, and early runs are shorter.
 */
const COMMANDS_A_RUN = { whole: 41, inTest: 20 }
/** The time limit of the test. A failure that is still being shrunk is reported in its smallest form so far. */
const ENDS_AFTER_MS = 60 * 60_000
const VITEST_ENDS_AFTER_MS = 2 * ENDS_AFTER_MS
const FLAW_ENDS_AFTER_MS = 10 * 60_000

test(
  'the site behaves like a small model under random commands by members, the owner, the provider and the clock',
  async () => {
    let done = 0
    const reached = new Map<string, number>()
    const count = (model: Model) => {
      done += model.commandsDone
      for (const [name, often] of model.reached) reached.set(name, (reached.get(name) ?? 0) + often)
    }
    const seed = suiteSeed(SEED)
    const numRuns = Math.ceil(suiteSize(COMMANDS) / suiteSize(COMMANDS_A_RUN))
    const plugins = [fc.interruptAfterTimeLimit(ENDS_AFTER_MS, { failOnInterrupt: true })]
    await fc.assert(siteMatchesModel(count), { seed, numRuns, plugins })
    // Other seeds, such as those of a soak test, may lead to shorter runs.
    if (seed !== SEED) return
    expect(done).toBeGreaterThanOrEqual(suiteSize(COMMANDS))
    if (isWhole) expect(requiredCoverage.filter((name) => !reached.has(name))).toEqual([])
  },
  VITEST_ENDS_AFTER_MS,
)

/** Outcomes that the runs together must reach, because the model cannot check an outcome that never occurs. */
const requiredCoverage = [
  ...[
    'booked',
    'expired',
    'cancelled by member',
    'released',
    'cancelled',
    'event cancelled',
    'refunded',
    'refunded in parts',
    'to be paid again',
  ],
  ...['booked after its place had ended', 'released, expired', 'kept, not refunded'],
  ...['no_female_places', 'no_male_places', 'already_attending', 'event_cancelled', 'event_past', 'booking_closed'],
  ...[
    'too_young',
    'too_old',
    'date_of_birth_needed',
    'holds_paused',
    'payment_gateway_unavailable',
    'places_are_taken',
  ],
  ...['joined', 'offered', 'offer booked', 'offer kept longer', 'offer: expired', 'offer: declined'],
  ...['place_available', 'not_waiting'],
  ...['waited: left', 'waited: got a place', 'waited: closed', 'waited: event cancelled', 'place_already_held'],
  ...[
    'transfer accepted',
    'accepted a transfer',
    'replacement_ended',
    'own_place',
    'place_for_woman',
    'place_for_man',
    'withdrawn',
  ],
  ...['already_paying', 'booking_not_paid', 'transfer_already_started', 'transfer_not_started'],
  ...['added by hand', 'booked by hand', 'passed others', 'reason_required', 'already_booked', 'event_is_cancelled'],
  ...['no_seat_for_woman', 'no_seat_for_man', 'same_event', 'cannot_be_moved'],
  ...['moved', 'money moved, captured', 'money moved, authorised', 'cash moved'],
  ...['manual refund due', 'manual refund recorded'],
  ...['second chair booked', 'second chair claimed', 'second chair cancelled', 'not claimed', 'second_chair_taken'],
  ...['second_chair_needs_booking', 'second_chair_free', 'second_chair_too_late', 'second_chair_claimed'],
  ...['no_place_for_her', 'no_place_for_him'],
  ...['reductions returned', 'reductions taken again', 'code_used_up', 'payment replaced', 'booked without a card'],
  ...['voucher sold', 'voucher_used', 'voucher_void', 'voucher cancelled', 'voucher refunded', 'used voucher refunded'],
  ...[
    'payment_in_progress',
    'age_not_known',
    'below_age_range',
    'above_age_range',
    'event_is_over',
    'too_late_to_move',
  ],
]

/** Flaws that are found within seconds. */
const flawsFoundQuickly: Flaw[] = ['the release margin is one too high', 'holds release places', 'night hours count']
const flaws: Flaw[] = [
  ...(['the release margin is one too high', 'holds release places', 'late payments are always released'] as const),
  ...(['last come, first served', 'offers are made only when a place ends', 'night hours count'] as const),
  ...(['the owner is bound by the balance', 'a moved member pays the price of the new event'] as const),
  ...(['payments stay with the old place', 'cash is refunded automatically', 'a part refund refunds all'] as const),
  ...(['an unclaimed place releases others', 'an unclaimed place is not refunded', 'credit is not returned'] as const),
  'a refunded voucher keeps its amount',
]

test.each(isWhole ? flaws : flawsFoundQuickly)(
  'the site does not match a model with the flaw ‘%s’',
  async (flaw) => {
    const details = await fc.check(
      siteMatchesModel(() => {}, flaw),
      { seed: FLAW_SEED, numRuns: FLAW_RUNS, endOnFailure: true },
    )
    expect(details.failed).toBe(true)
  },
  FLAW_ENDS_AFTER_MS,
)
