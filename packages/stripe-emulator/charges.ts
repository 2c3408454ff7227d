import type Stripe from 'stripe'
import type { Decline } from './cards.ts'
import { newId } from './ids.ts'
import { secondsOf, type OperationContext } from './operation-context.ts'

export const AUTHORISATION_LASTS_MS = 7 * 24 * 3_600_000

type Outcome = { decline: Decline } | { authenticated: 'by its bank' | 'not asked' }

/** Creates the charge that records a response of the bank. An intent has one for each authorisation request. */
export function newCharge(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
): Stripe.Charge {
  const decline = 'decline' in outcome ? outcome.decline : null
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SPEED DATING',
    captured: false,
    created: secondsOf(context.chargedAtMs ?? context.nowMs),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(context, intent, method, outcome), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  context.store.add('charge', charge, intent.id)
  return charge
}

function outcomeOf(decline: Decline | null): Stripe.Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline ? 'The bank returned a decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails(
  context: OperationContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: Outcome,
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = method.card
  const awaitsCapture = intent.capture_method === 'manual' && !('decline' in outcome)
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    ...(awaitsCapture && { capture_before: secondsOf(context.nowMs + AUTHORISATION_LASTS_MS) }),
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: 'decline' in outcome && outcome.decline.code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure:
      'authenticated' in outcome && outcome.authenticated === 'by its bank'
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
    transaction_link_id: null,
    wallet: card?.wallet ? walletDetails(card.wallet) : null,
  }
}

function walletDetails({ dynamic_last4: last4, type }: Stripe.PaymentMethod.Card.Wallet) {
  return { dynamic_last4: last4, type, [type]: {} }
}
