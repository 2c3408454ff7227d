/** Why a card was declined, by the provider's code. */
const reasons = new Map<string, string>([
  ['insufficient_funds', 'there isn’t enough money in the account'],
  ['expired_card', 'the card has expired'],
  ['incorrect_cvc', 'the security code is wrong'],
  ['invalid_cvc', 'the security code is wrong'],
  ['incorrect_number', 'the card number is wrong'],
  ['invalid_number', 'the card number is wrong'],
  ['invalid_expiry_month', 'the expiry date is wrong'],
  ['invalid_expiry_year', 'the expiry date is wrong'],
  ['lost_card', 'the card has been reported lost'],
  ['stolen_card', 'the card has been reported stolen'],
  ['fraudulent', 'the bank suspects fraud'],
  ['highest_risk_level', 'the payment provider blocked it, because the risk of fraud is high'],
  ['elevated_risk_level', 'the payment provider suspects fraud'],
  ['card_velocity_exceeded', 'the card has reached its limit'],
  ['withdrawal_count_limit_exceeded', 'the card has reached its limit'],
  ['authentication_required', 'the bank asks the cardholder to confirm the payment'],
  ['card_not_supported', 'the card can’t be used for this kind of payment'],
  ['currency_not_supported', 'the card can’t pay in pounds'],
  ['transaction_not_allowed', 'the bank doesn’t allow this kind of payment'],
  ['not_permitted', 'the bank doesn’t allow this kind of payment'],
  ['processing_error', 'there was an error at the bank'],
  ['issuer_not_available', 'the bank couldn’t be reached'],
  ['reenter_transaction', 'there was an error at the bank'],
  ['try_again_later', 'there was an error at the bank'],
  ['test_mode_live_card', 'it’s a real card, and the site is in test mode'],
])

/** Returns why a card was declined. Banks give no reason for most of the other codes. */
export function declineReason(code: string): string {
  return reasons.get(code) ?? 'the bank gave no reason'
}
