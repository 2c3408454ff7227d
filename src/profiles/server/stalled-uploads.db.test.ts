import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aMember, signInAs } from '#accounts/testing.ts'
import { sendRequest, listen } from '#platform/testing/send-request.ts'
import { suiteSize } from '#platform/testing/suite-size.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

const MEGABYTE = 1024 * 1024
/** Shared by all senders, so that they take no memory themselves. */
const ALMOST_A_PICTURE = Buffer.alloc(1.9 * MEGABYTE, 'x')

let t: TestSite
let port: number
let sockets: Socket[]
beforeEach(async () => {
  t = await testSite({ TRUST_PROXY: '127.0.0.1' })
  port = await listen(t.app)
  sockets = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  await t.close()
})

/** Sends most of a picture and then nothing more. Returns what the site answers. */
async function stall({ authorization, from }: { authorization: string; from: string }) {
  const part = 'content-disposition: form-data; name="picture"; filename="me.jpg"\r\ncontent-type: image/jpeg'
  const lines = [
    'POST /accounts/createprofile/ HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `authorization: ${authorization}`,
    `x-forwarded-for: ${from}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${2 * MEGABYTE}`,
  ]
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const answer = { text: '' }
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => (answer.text += chunk))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`${lines.join('\r\n')}\r\n\r\n--x\r\n${part}\r\n\r\n`)
  await new Promise((resolve) => socket.write(ALMOST_A_PICTURE, resolve))
  return answer
}

const statusesOf = (answers: { text: string }[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ text }) => text.slice(9, 12) || 'none')
      .entries()
      .map(([status, all]) => [status, all.length]),
  )

test('stalled uploads of one member and of many take little memory, pages answer meanwhile, and they are cut off', async () => {
  // Only what counts how long an upload takes.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const count = suiteSize({ whole: 500, inTest: 60 })
  const members = await Promise.all(
    Array.from({ length: count / 2 }, async () => signInAs(t.site, await aMember(t.site))),
  )
  const [thief] = members
  if (!thief) throw new Error('no member')
  const before = process.memoryUsage().rss

  const answers = await Promise.all([
    ...members.map(() => stall({ authorization: thief.authorization, from: '198.51.100.1' })),
    ...members.map(({ authorization }, nth) => stall({ authorization, from: `203.0.${nth >> 8}.${nth & 255}` })),
  ])
  for (const path of ['/events', '/api/events?option=future']) expect((await sendRequest(port, path)).status).toBe(200)
  const grown = (process.memoryUsage().rss - before) / MEGABYTE

  expect(grown).toBeLessThanOrEqual(40)
  await expect.poll(() => statusesOf(answers)).toMatchObject({ 429: expect.any(Number), none: 7 })
  vi.advanceTimersByTime(12_000)
  await expect.poll(() => statusesOf(answers)).toMatchObject({ 408: 7 })
  expect(answers.map(({ text }) => text).find((text) => text.includes(' 408 '))).toContain('"error":"too_slow"')
})
