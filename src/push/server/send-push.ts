import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { OutboundCall } from '#platform/server/calls-out/call-out.ts'
import { inOneStatement } from '#platform/server/db.ts'
import type { Site } from '#platform/server/site.ts'
import type { PushContent } from '#push/contract/push-content.ts'
import { pushKeyOf, type PushKey } from '#push/server/push-keys.ts'
import { pushServiceOf } from '#push/server/push-services.ts'
import { claimPush, deleteDevice, deletePush, releasePush } from '#push/server/store.ts'

type ClaimedPush = NonNullable<Awaited<ReturnType<typeof claimPush>>>

/** The answers with which a push service says that the device's registration has ended. */
const ENDED: readonly number[] = [404, 410]
/** The answers with which it certainly did not accept the notification, and may do so later. */
const LATER: readonly number[] = [429, 503]
/** The most characters of a topic (RFC 8030). */
const TOPIC_LENGTH = 32

/**
 * Sends one notification to one device, at most once even if the job is retried or the process is killed: it is claimed before
 * it is sent, and sent again only if the push service certainly did not accept it.
 */
export async function sendPush(site: Site, { pushId }: { pushId: string }): Promise<void> {
  const push = await inOneStatement(site.db, (tx) => claimPush(tx, pushId, site.clock.now()))
  if (!push) return
  const service = pushServiceOf(push.endpoint, site.config.testPushService)
  const key = await pushKeyOf(site, push.pushKey)
  // The list of services is shorter than it was, or the settings no longer have its key.
  if (service === undefined || !key) return endDevice(site, push)
  const answer = await site.callOut(requestOf(site, push, key))
  if ('status' in answer) return settle(site, push, { service, status: answer.status })
  const { failed, code } = answer
  if (failed === 'not reached') return sendLater(site, push, `${service} was not reached (${code})`)
  // It may have been accepted, and would arrive twice.
  site.log.warn({ service, code }, 'a push service did not answer, so a notification may be lost')
  await inOneStatement(site.db, (tx) => deletePush(tx, push.id))
}

async function settle(site: Site, push: ClaimedPush, { service, status }: { service: string; status: number }) {
  if (ENDED.includes(status)) return endDevice(site, push)
  if (LATER.includes(status)) return sendLater(site, push, `${service} answered ${status}`)
  if (status < 200 || status > 299) site.log.warn({ service, status }, 'a push service refused a notification')
  await inOneStatement(site.db, (tx) => deletePush(tx, push.id))
}

async function endDevice(site: Site, { deviceId }: ClaimedPush): Promise<void> {
  await inOneStatement(site.db, (tx) => deleteDevice(tx, deviceId))
}

/** Lets the queue run the job again. The error names no address. */
async function sendLater(site: Site, push: ClaimedPush, reason: string): Promise<never> {
  await inOneStatement(site.db, (tx) => releasePush(tx, push.id))
  throw new Error(`a notification was not sent: ${reason}`)
}

/** Encrypts the notification for the device, and signs the request for its push service. */
function requestOf(site: Site, push: ClaimedPush, vapidDetails: PushKey): OutboundCall {
  const { endpoint, p256dh, auth, expiresAt, opens } = push
  const { config, clock } = site
  const topic = topicOf(push)
  const content: PushContent = {
    title: config.siteName,
    body: push.showsAbout ? push.about : 'Something new',
    opens,
    topic,
  }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(content),
    {
      TTL: Math.max(1, Math.round(expiresAt.since(clock.now()).total('seconds'))),
      topic,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject: `mailto:${config.trader.email}`, ...vapidDetails },
    },
  )
  return { url: endpoint, headers, body }
}

/** The same for notifications that replace each other, and meaningless to the push service, which sees it. */
function topicOf({ deviceId, topic }: ClaimedPush): string {
  return createHash('sha256').update(`${deviceId} ${topic}`).digest('base64url').slice(0, TOPIC_LENGTH)
}
