import type Stripe from 'stripe'
import { newBalanceTransaction } from './balance-transactions.ts'
import { idOf, newId } from './ids.ts'
import { emitEvent } from './emit-event.ts'
import { secondsOf, type OperationContext } from './operation-context.ts'

const TIME_TO_ANSWER_MS = 9 * 24 * 3_600_000

/** Opens a dispute: the cardholder asks the bank to return the money. */
export function newDispute(context: OperationContext, charge: Stripe.Charge): Stripe.Dispute {
  const { amount_captured: amount, currency } = charge
  const id = newId('du')
  const transaction = newBalanceTransaction(context, {
    ...{ type: 'adjustment', category: 'dispute', amount: -amount, currency, source: id },
    fee: context.store.fees.disputePence,
    description: `Chargeback withdrawal for ${charge.id}`,
    madeAtMs: context.nowMs,
  })
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [transaction],
    charge: charge.id,
    created: secondsOf(context.nowMs),
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: secondsOf(context.nowMs + TIME_TO_ANSWER_MS),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  context.store.add('dispute', dispute, idOf(charge.payment_intent))
  context.store.change('charge', { ...charge, disputed: true })
  emitEvent(context, 'charge.dispute.created', dispute)
  return dispute
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
