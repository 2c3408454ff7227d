import { expect, test } from 'vitest'
import { differencesBetween, type SitePayment, type ProviderPayment } from './payment-differences.ts'

const nothing = { amountPence: 2400, capturedPence: 0, refundedPence: 0, disputedPence: 0 }
const here = (state: SitePayment['state'], more: Partial<SitePayment> = {}): SitePayment => ({
  state,
  ...nothing,
  ...more,
})
const there = (
  providerStatus: ProviderPayment['providerStatus'],
  more: Partial<ProviderPayment> = {},
): ProviderPayment => ({
  providerStatus,
  ...nothing,
  ...more,
})
const taken = { capturedPence: 2400 }

test.each<[SitePayment, ProviderPayment]>([
  [here('new'), there('waiting')],
  [here('open'), there('waiting')],
  [here('open'), there('processing')],
  [here('authorised'), there('authorised')],
  [here('captured', taken), there('captured', taken)],
  [here('refunded', { ...taken, refundedPence: 2400 }), there('captured', { ...taken, refundedPence: 2400 })],
  [here('voided'), there('canceled')],
])('%j agrees with %j', (ours, theirs) => expect(differencesBetween(ours, theirs)).toEqual([]))

test.each<[SitePayment, ProviderPayment, ReturnType<typeof differencesBetween>]>([
  [
    here('open'),
    there('captured', taken),
    [
      { what: 'state', here: 'open', there: 'captured' },
      { what: 'captured', here: '0', there: '2400' },
    ],
  ],
  [here('voided'), there('authorised'), [{ what: 'state', here: 'voided', there: 'authorised' }]],
  [
    here('captured', taken),
    there('captured', { ...taken, refundedPence: 500 }),
    [{ what: 'refunded', here: '0', there: '500' }],
  ],
  [
    here('captured', taken),
    there('captured', { ...taken, disputedPence: 2400 }),
    [{ what: 'disputed', here: '0', there: '2400' }],
  ],
  [here('open'), there('waiting', { amountPence: 30 }), [{ what: 'amount', here: '2400', there: '30' }]],
])('%j differs from %j', (ours, theirs, differences) => expect(differencesBetween(ours, theirs)).toEqual(differences))
