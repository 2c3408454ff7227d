import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { aMember, signInAs } from '#accounts/testing.ts'
import type { addPushDevice, getPushSettings } from '#push/contract.ts'
import type { PushContent } from '#push/contract/push-content.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { queuePush, type PushDetails } from '#platform/server/push/queue-push.ts'
import type { Site } from '#platform/server/site.ts'
import type { Api } from '#platform/web/api.ts'
import type { TestSite } from '#tests/test-site.ts'

type Posted = { path: string; headers: IncomingHttpHeaders; body: Buffer }
type Answer = { status: number; headers?: Record<string, string>; after?: Promise<unknown> }

/** A push service on this machine, which records what is posted to it. */
export async function startPushService() {
  const posted: Posted[] = []
  let answer: Answer = { status: 201 }
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      posted.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      const { status, headers, after } = answer
      await after
      response.writeHead(status, headers).end('an answer that nobody reads')
    })()
  })
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await listening
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    posted,
    /** Answers like this from now on. */
    answerWith(next: Answer) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      const { promise: closed, resolve: close } = Promise.withResolvers<void>()
      server.close(() => close())
      await closed
    },
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** A browser's subscription, with the private key that only the browser has. */
export function browserSubscription(origin: string) {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `${origin}/send/${randomBytes(12).toString('base64url')}`,
    p256dh: browser.getPublicKey('base64url', 'uncompressed'),
    auth: auth.toString('base64url'),
    /** Reads a notification as the browser does (RFC 8188, RFC 8291). Throws if it is not for this subscription. */
    read(body: Buffer): PushContent {
      const salt = body.subarray(0, 16)
      const keyLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
      const key = derive(browser.computeSecret(sender), auth, info, 32)
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      )
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

export type BrowserSubscription = ReturnType<typeof browserSubscription>

function derive(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}

/** Turns notifications on for the device of this session, as the page does. */
export async function turnOnPush(api: Api, subscription: BrowserSubscription, showsAbout = false) {
  const { public_key } = await api<typeof getPushSettings>('GET /api/push')
  const { endpoint, p256dh, auth } = subscription
  const body = { endpoint, p256dh, auth, public_key, shows_about: showsAbout }
  return api<typeof addPushDevice>('POST /api/push/devices', { body })
}

/** Queues a notification for the devices of a member, as an email does whose row has a text for them. */
export async function queueExamplePush(site: Site, memberId: string, details: PushDetails = {}): Promise<void> {
  const push = { about: 'You have a new match', opens: '/mymatches', hours: 24 }
  await inTransaction(site.db, (tx) =>
    queuePush(
      tx,
      { jobs: site.jobs, now: site.clock.now() },
      { notificationId: newId(), memberId, name: 'match', push, ...details },
    ),
  )
}

/** Signs a member in on a new device and turns notifications on there. */
export async function aDeviceOf(t: TestSite, service: PushService, member: { email: string }, showsAbout = false) {
  const session = await signInAs(t.site, member)
  const api = t.apiAs(session.access)
  const browser = browserSubscription(service.origin)
  await turnOnPush(api, browser, showsAbout)
  return { api, browser, session }
}

/** A new member with notifications on, on a new device. */
export async function aMemberWithPush(t: TestSite, service: PushService) {
  const member = await aMember(t.site)
  return { ...member, ...(await aDeviceOf(t, service, member)) }
}
