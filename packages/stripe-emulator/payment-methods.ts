import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import { cardOf, isCardNumber, storedNumberOf, numberNamed, walletOf, type TestCard } from './cards.ts'
import { notFound, Problem } from './errors.ts'
import { newId } from './ids.ts'
import { expand, fromBrowser, integer, metadata, metadataOf } from './params.ts'
import { secondsOf, type OperationContext } from './operation-context.ts'

const text = z.string().max(500).optional()

/** The schema of a typed card and its holder. */
export const cardData = {
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().optional(),
    exp_month: integer.optional(),
    exp_year: integer.optional(),
    cvc: z.string().optional(),
    token: z.string().optional(),
  }),
  billing_details: z
    .strictObject({
      name: text,
      email: text,
      phone: text,
      address: z
        .strictObject({ line1: text, line2: text, city: text, state: text, postal_code: text, country: text })
        .optional(),
    })
    .optional(),
  metadata,
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  // Data about the browser that the script sends.
  ...Object.fromEntries(
    ['guid', 'muid', 'sid', 'payment_user_agent', 'referrer', 'time_on_page'].map((name) => [name, text]),
  ),
}
export type CardData = z.output<z.ZodObject<typeof cardData>>

export const paymentMethodParams = z.strictObject({ ...cardData, ...fromBrowser, expand })

export function createPaymentMethod(context: OperationContext, data: CardData): Stripe.PaymentMethod {
  const { number = '', token, exp_month: month, exp_year: year, cvc } = data.card
  if (token !== undefined) return newMethod(context, requireTestCardNumber(token), data)
  if (!isCardNumber(number)) throw badCard('incorrect_number', 'number', 'Your card number is incorrect.')
  const today = new Date(context.nowMs)
  if (month === undefined || month < 1 || month > 12)
    throw badCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  const fullYear = year === undefined ? 0 : year < 100 ? 2000 + year : year
  if (fullYear < today.getUTCFullYear() || fullYear > today.getUTCFullYear() + 50)
    throw badCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.")
  if (fullYear === today.getUTCFullYear() && month < today.getUTCMonth() + 1)
    throw badCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.")
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw badCard('invalid_cvc', 'cvc', "Your card's security code is invalid.")
  return newMethod(context, number, { ...data, card: { exp_month: month, exp_year: fullYear, cvc } })
}

/** Returns a saved payment method, or a new one for a test card such as `pm_card_visa`. */
export function paymentMethodNamed(context: OperationContext, id: string): Stripe.PaymentMethod {
  const stored = context.store.get('payment_method', id)
  if (stored) return stored
  const number = numberNamed(id)
  if (number === undefined) throw notFound('PaymentMethod', id, 'payment_method')
  return newMethod(context, number, { type: 'card', card: {} })
}

export function cardBehind(context: OperationContext, methodId: string): TestCard {
  const [row] = context.store.all('select number from cards where method_id = ?', methodId)
  return cardOf(String(row?.['number'] ?? ''))
}

function requireTestCardNumber(token: string): string {
  const number = numberNamed(token)
  if (number === undefined) throw notFound('token', token, 'payment_method_data[card][token]')
  return number
}

function newMethod(context: OperationContext, number: string, data: CardData): Stripe.PaymentMethod {
  const stored = storedNumberOf(number)
  const { name, email, phone, address } = data.billing_details ?? {}
  const { brand, country = 'GB' } = cardOf(stored)
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: {
      address: {
        city: address?.city ?? null,
        country: address?.country ?? null,
        line1: address?.line1 ?? null,
        line2: address?.line2 ?? null,
        postal_code: address?.postal_code ?? null,
        state: address?.state ?? null,
      },
      email: email ?? null,
      name: name ?? null,
      phone: phone ?? null,
      tax_id: null,
    },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: data.card.cvc === undefined ? null : 'unchecked',
      },
      country,
      display_brand: brand,
      exp_month: data.card.exp_month ?? 12,
      exp_year: data.card.exp_year ?? new Date(context.nowMs).getUTCFullYear() + 5,
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: walletDetails(data.card.token),
    },
    created: secondsOf(context.nowMs),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: metadataOf(data.metadata),
    type: 'card',
  }
  context.store.add('payment_method', method, null)
  context.store.run('insert into cards (method_id, number) values (?, ?)', method.id, stored)
  return method
}

/** The device's account number, which a wallet shows to the bank instead of the card's. */
const DEVICE_LAST4 = '1881'

function walletDetails(token = ''): Stripe.PaymentMethod.Card.Wallet | null {
  const type = walletOf(token)
  return type && { dynamic_last4: DEVICE_LAST4, type, [type]: {} }
}

function badCard(code: string, param: string, message: string): Problem {
  return new Problem(402, { type: 'card_error', code, message, param })
}
