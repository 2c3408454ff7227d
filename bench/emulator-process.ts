/** Runs the Stripe emulator in a process of its own, for `paid-bookings.ts`. Answers over HTTP, and posts its messages to the site. */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { StripeEmulator } from '#packages/stripe-emulator/stripe-emulator.ts'

const [, , file = '', port = '', sitePort = '', ...webhookEvents] = process.argv
const DELIVER_EVERY_MS = 50
const keys = { secretKey: 'sk_test_dev', publishableKey: 'pk_test_dev', webhookSecret: 'whsec_dev' }
const subscribed = webhookEvents.length > 0 ? { webhookEvents } : {}
const emulator = new StripeEmulator({ file, now: () => Date.now(), ...keys, ...subscribed })
const calls = { asked: 0, other: 0 }

const server = createServer((request, response) => {
  void (async () => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://emulator')
    const { method = 'GET' } = request
    if (pathname === '/calls') return void response.end(JSON.stringify(calls))
    calls[method === 'GET' ? 'asked' : 'other'] += 1
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const body = await text(request)
    const answer = await emulator.answer({ method, path: pathname, query: searchParams, headers, body })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })()
})
server.listen(Number(port), '127.0.0.1', () => console.info('ready'))

for (;;) {
  await emulator.deliverDue(async ({ body, signature }) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const address = `http://127.0.0.1:${sitePort}/api/payments/webhook/`
    return (await fetch(address, { method: 'POST', body, headers })).status
  })
  await pause(DELIVER_EVERY_MS)
}
