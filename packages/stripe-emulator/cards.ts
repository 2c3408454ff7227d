/** The reason why a bank declines a card. */
export type Decline = { code: string; declineCode: string; message: string }

export type TestCard = {
  brand: string
  /** Where the card was issued. British if it is not given. */
  country?: string
  /** The bank requires the cardholder to complete a challenge before it responds. */
  requiresChallenge?: true
  decline?: Decline
  refund?: 'is pending' | 'fails later'
  disputed?: true
}

const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  funds: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  lost: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  stolen: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was declined.' },
  velocity: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  fraud: { code: 'card_declined', declineCode: 'fraudulent', message: 'Your card was declined.' },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  live: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
} satisfies Record<string, Decline>

const cards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa' },
  '4000056655665556': { brand: 'visa' },
  '4000008260000000': { brand: 'visa' },
  '4000058260000005': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '5200828282828210': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000002760000016': { brand: 'visa', country: 'DE' },
  '4000000360000006': { brand: 'visa', country: 'AU' },
  '4000000000000002': { brand: 'visa', decline: declines.generic },
  '4000000000009995': { brand: 'visa', decline: declines.funds },
  '4000000000009987': { brand: 'visa', decline: declines.lost },
  '4000000000009979': { brand: 'visa', decline: declines.stolen },
  '4000000000006975': { brand: 'visa', decline: declines.velocity },
  '4100000000000019': { brand: 'visa', decline: declines.fraud },
  '4000000000000069': { brand: 'visa', decline: declines.expired },
  '4000000000000127': { brand: 'visa', decline: declines.cvc },
  '4000000000000119': { brand: 'visa', decline: declines.processing },
  '4000002760003184': { brand: 'visa', requiresChallenge: true },
  '4000002500003155': { brand: 'visa', requiresChallenge: true },
  '4000000000003220': { brand: 'visa', requiresChallenge: true },
  '4000008400001629': { brand: 'visa', requiresChallenge: true, decline: declines.generic },
  '4000008260003178': { brand: 'visa', requiresChallenge: true, decline: declines.funds },
  '4000000000007726': { brand: 'visa', refund: 'is pending' },
  '4000000000005126': { brand: 'visa', refund: 'fails later' },
  '4000000000000259': { brand: 'visa', disputed: true },
}

/** The provider's names for its test cards, used after `pm_card_` and `tok_`. */
const names: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  gb: '4000008260000000',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  de: '4000002760000016',
  au: '4000000360000006',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedLostCard: '4000000000009987',
  visa_chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeDeclinedFraudulent: '4100000000000019',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
  threeDSecure2Required: '4000000000003220',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pendingRefund: '4000000000007726',
  refundFail: '4000000000005126',
  createDispute: '4000000000000259',
}

/** Returns the part of the number to store. Of a card that is not a test card, only the last digits are stored. */
export function storedNumberOf(number: string): string {
  return cards[number] ? number : number.slice(-4)
}

export function cardOf(storedNumber: string): TestCard {
  return cards[storedNumber] ?? { brand: 'visa', decline: declines.live }
}

export function numberNamed(name: string): string | undefined {
  const cardName = /^(?:pm_card|tok(?:_apple_pay|_google_pay)?)_(.+)$/.exec(name)?.[1]
  return cardName === undefined ? undefined : names[cardName]
}

export type WalletType = 'apple_pay' | 'google_pay'

/** Returns the wallet of a card that its sheet authorised, such as `tok_apple_pay_visa`. */
export function walletOf(token: string): WalletType | null {
  if (token.startsWith('tok_apple_pay_')) return 'apple_pay'
  return token.startsWith('tok_google_pay_') ? 'google_pay' : null
}

/** Verifies the check digit of ISO/IEC 7812. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, position) => {
      const doubled = Number(digit) * (position % 2 === 1 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
