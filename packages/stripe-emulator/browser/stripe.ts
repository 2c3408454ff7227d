import { callEmulator } from './call-emulator.ts'
import { showChallenge } from './show-challenge.ts'
import { CardElement } from './card-element.ts'
import { Elements, type ElementsOptions } from './elements.ts'
import type { Answer, Intent, ProviderError } from './frame-messages.ts'

/** The release of the provider's script that this emulates. */
const RELEASE = 'endive'
const script = document.currentScript
const origin = new URL(script instanceof HTMLScriptElement ? script.src : window.location.href).origin

type Card = { card: CardElement; billing_details?: object }
type ConfirmOptions = { payment_method?: string | Card }
type ConfirmPaymentOptions = { elements?: Elements; clientSecret?: string; redirect?: 'always' | 'if_required' }
type Outcome = { paymentIntent: Intent } | { error: ProviderError }

/**
 * Implements `Stripe(key)`: the part of the provider's browser script that a page with separate card fields and buttons of wallets
 * uses.
 */
function stripeEmulator(key: string, { locale = 'auto' }: { locale?: string } = {}) {
  const sendRequest = <Result>(path: string, form: Record<string, string>, method: 'GET' | 'POST' = 'POST') =>
    callEmulator<Result>(`${origin}/dev/stripe${path}`, { ...form, key }, method)

  async function confirmCardPayment(
    secret: string,
    { payment_method: method }: ConfirmOptions = {},
    { handleActions = true }: { handleActions?: boolean } = {},
  ): Promise<Outcome> {
    const path = `/v1/payment_intents/${idIn(secret)}/confirm`
    const answer = await (typeof method === 'object'
      ? sendCard(method, path, { key, client_secret: secret }, 'payment_method_data')
      : sendRequest<Intent>(path, { client_secret: secret, ...(method !== undefined && { payment_method: method }) }))
    return handleActions ? completeAction(secret, answer) : acceptedOutcomeOf(answer)
  }

  /** Confirms with the card that was authorised in the sheet of a wallet. */
  async function confirmPayment({ elements, clientSecret, redirect = 'always' }: ConfirmPaymentOptions) {
    const wallets = elements?.expressCheckout
    const secret = elements?.clientSecret
    if (!wallets || secret === undefined || redirect !== 'if_required') return { error: notModelled('confirmPayment') }
    if (clientSecret !== undefined && clientSecret !== secret)
      throw new Error('The client secret differs from that of the Elements group.')
    const path = `/v1/payment_intents/${idIn(secret)}/confirm`
    const card = { 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': wallets.takeToken() }
    const answer = await sendRequest<Intent>(path, { client_secret: secret, ...card })
    wallets.closeSheet()
    return completeAction(secret, answer)
  }

  /** Shows the bank's challenge if the intent requires one, and returns its outcome. */
  async function completeAction(secret: string, answer: Answer<Intent>): Promise<Outcome> {
    if ('error' in answer || answer.result.status !== 'requires_action') return acceptedOutcomeOf(answer)
    await showChallenge(origin, key, { ...answer.result, client_secret: secret })
    return outcomeOf(await retrieve(secret))
  }

  async function retrievePaymentIntent(secret: string): Promise<Outcome> {
    return acceptedOutcomeOf(await retrieve(secret))
  }

  async function handleCardAction(secret: string): Promise<Outcome> {
    const answer = await retrieve(secret)
    if ('error' in answer || answer.result.status !== 'requires_action') return outcomeOf(answer)
    await showChallenge(origin, key, { ...answer.result, client_secret: secret })
    return outcomeOf(await retrieve(secret))
  }

  function retrieve(secret: string): Promise<Answer<Intent>> {
    return sendRequest<Intent>(`/v1/payment_intents/${idIn(secret)}`, { client_secret: secret }, 'GET')
  }

  async function createPaymentMethod({ type = 'card', card, billing_details }: Partial<Card> & { type?: string }) {
    if (type !== 'card' || !(card instanceof CardElement)) return { error: notModelled('createPaymentMethod') }
    const method = { card, ...(billing_details && { billing_details }) }
    const answer = await sendCard<object>(method, '/v1/payment_methods', { key }, '')
    return 'error' in answer ? answer : { paymentMethod: answer.result }
  }

  return {
    elements: (options: ElementsOptions = {}) => new Elements(origin, retrieve, { locale, ...options }),
    confirmCardPayment,
    confirmPayment,
    retrievePaymentIntent,
    handleCardAction,
    createPaymentMethod,
    createToken: async () => ({ error: notModelled('createToken') }),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

/** Sends a request with the card. Only the frames know the card; the page supplies the other parameters. */
function sendCard<Result = Intent>(
  { card, billing_details: billing }: Card,
  path: string,
  form: Record<string, string>,
  under: 'payment_method_data' | '',
): Promise<Answer<Result>> {
  const at = (name: string) => (under === '' ? name : `${under}[${name}]`)
  const details = { [at('type')]: 'card', ...encodeNested(at('billing_details'), billing ?? {}) }
  return card.send(path, { ...form, ...details }, at('card'))
}

/** Encodes nested objects in the provider's form encoding. */
function encodeNested(name: string, value: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      if (typeof one === 'object' && one !== null) return Object.entries(encodeNested(`${name}[${key}]`, one))
      return one === undefined || one === null ? [] : [[`${name}[${key}]`, String(one)]]
    }),
  )
}

/** The outcome of a request that the provider accepted, whatever the state of the intent. */
function acceptedOutcomeOf(answer: Answer<Intent>): Outcome {
  return 'error' in answer ? answer : { paymentIntent: answer.result }
}

function outcomeOf(answer: Answer<Intent>): Outcome {
  if ('error' in answer) return answer
  const { status, last_payment_error: error } = answer.result
  return status === 'requires_payment_method' && error
    ? { error: { ...error, payment_intent: answer.result } }
    : { paymentIntent: answer.result }
}

function idIn(secret: string): string {
  return secret.split('_secret_')[0] ?? ''
}

function notModelled(what: string): ProviderError {
  return { type: 'invalid_request_error', message: `The Stripe emulator does not model this use of ${what}.` }
}

Object.assign(window, { Stripe: Object.assign(stripeEmulator, { version: RELEASE }) })
