import { Webhook } from 'standardwebhooks'
import { expect, vi } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { deleteWebhook, getWebhook, listWebhooks } from '#connections/contract/webhooks.ts'
import { sendDueWebhooks } from '#connections/server/webhooks/make-deliveries.ts'
import { callsOut } from '#platform/server/calls-out/call-out.ts'
import {
  PUBLIC_ADDRESS,
  startHttpsReceiver,
  testNetwork,
  type HttpsReceiver,
} from '#platform/testing/https-receiver.ts'
import type { Api } from '#platform/web/api.ts'
import { testSite } from '#tests/test-site.ts'

/** A site with an owner, whose webhooks at `hooks.example.com` reach a receiver on this machine. */
export async function siteWithReceiver() {
  const t = await testSite({ LIMITS: 'off' })
  const receiver = await startHttpsReceiver()
  const names = { 'hooks.example.com': [[PUBLIC_ADDRESS]], 'inside.example.com': [['10.0.0.7']] }
  t.site.callOut = callsOut({ network: testNetwork(names, () => receiver.port) })
  const owner = await aMember(t.site, { role: 'owner' })
  const world = {
    t,
    receiver,
    owner,
    api: t.api,
    /** Signs the owner in again, because the clock moves. */
    async signIn() {
      world.api = t.apiAs((await signInAs(t.site, owner)).access)
    },
    /** Makes the deliveries that are due, and one attempt of each. */
    async sendDue() {
      await sendDueWebhooks(t.site)
      await t.runJobs()
    },
    advance: (duration: Temporal.DurationLike) => t.clock.advance(t.site.db, Temporal.Duration.from(duration)),
    load: (id: string) => world.api<typeof getWebhook>('GET /api/admin/webhooks/:id', { params: { id }, query: {} }),
    /** Deletes all webhooks, and answers 204 again. */
    async reset() {
      await world.signIn()
      await deleteAll(world.api)
      receiver.received.length = 0
      receiver.answerWith(204)
    },
    /** Verifies what was received, by default the last of it, as its receiver does at the time of the attempt. */
    verified: (secret: string, posted = receiver.received.at(-1)) => verified(secret, posted ?? expect.fail()),
    async close() {
      await receiver.close()
      await t.close()
    },
  }
  await world.signIn()
  return world
}

export type SiteWithReceiver = Awaited<ReturnType<typeof siteWithReceiver>>

async function deleteAll(api: Api): Promise<void> {
  const { webhooks } = await api<typeof listWebhooks>('GET /api/admin/webhooks')
  for (const { id } of webhooks) await api<typeof deleteWebhook>('DELETE /api/admin/webhooks/:id', { params: { id } })
}

type Posted = HttpsReceiver['received'][number]

function verified(secret: string, { headers, body }: Posted): unknown {
  const text = (name: string) => String(headers[name])
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  vi.useFakeTimers({ toFake: ['Date'], now: Number(text('webhook-timestamp')) * 1000 })
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(names.map((name) => [name, text(name)])))
  } finally {
    vi.useRealTimers()
  }
}
