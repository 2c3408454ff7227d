import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OutgoingMail } from '#platform/server/mail/outgoing-mail.ts'
import { openMailServer, type MailServer } from '#platform/server/mail/send-mail.ts'
import { mailCertificateFile, testMailServer, type TestMailServer } from '#platform/testing/test-mail-server.ts'

const from = 'The site <hello@site.example>'
const mail: OutgoingMail = {
  id: '0192f0c1-2222-7000-8000-000000000001',
  to: 'amy@example.com',
  subject: 'Booked: café, Friday',
  html: '<p>See <b>you</b> there</p>',
  text: 'See you there',
  unsubscribeUrl: null,
  attachments: [
    { filename: 'event.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN:VCALENDAR').toString('base64') },
  ],
}

const trusted = getCACertificates('default')
beforeAll(() => setDefaultCACertificates([...trusted, readFileSync(mailCertificateFile, 'utf8')]))
afterAll(() => setDefaultCACertificates(trusted))

const open: { server?: TestMailServer; mailServer?: MailServer } = {}
afterEach(async () => {
  open.mailServer?.close()
  await open.server?.close()
})

async function aMailServer(
  options: Parameters<typeof testMailServer>[0] = {},
  { parameters = '', ...timeout }: { parameters?: string; timeoutMs?: number } = {},
) {
  const server = await testMailServer(options)
  open.server = server
  open.mailServer = openMailServer({
    smtpUrl: `smtp://site:secret@127.0.0.1:${server.port}${parameters}`,
    from,
    ...timeout,
  })
  return { ...server, mailServer: open.mailServer }
}

test('an email is sent with its sender, its content as text and HTML, and its attachment', async () => {
  const { received, mailServer } = await aMailServer()

  await mailServer.deliver(mail)

  const [sent = ''] = received
  expect(received).toHaveLength(1)
  expect(sent).toContain('From: The site <hello@site.example>\r\n')
  expect(sent).toContain('To: amy@example.com\r\n')
  expect(sent).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(sent).toContain(
    'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\nSee you there',
  )
  expect(sent).toContain('<p>See <b>you</b> there</p>')
  expect(sent).toMatch(/Content-Disposition: attachment; filename=event.ics/)
  expect(sent).toContain(mail.attachments[0]?.content)
})

test('only an email that can be unsubscribed from has an unsubscribe URL in its headers, on one line', async () => {
  const { received, mailServer } = await aMailServer()
  const address = `https://site.example/unsubscribe?token=${'a'.repeat(90)}`

  await mailServer.deliver({ ...mail, unsubscribeUrl: address })
  await mailServer.deliver(mail)

  const [stopped = '', other = ''] = received
  const headers = stopped.split('\r\n\r\n', 1)[0]?.split('\r\n')
  expect(headers).toContain(`List-Unsubscribe: <${address}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(other).not.toContain('List-Unsubscribe')
})

test('an inline image is sent with the HTML, with the content ID that the HTML refers to', async () => {
  const { received, mailServer } = await aMailServer()
  const picture = { filename: 'ticket.png', contentType: 'image/png', content: 'iVBORw0KGgo=', cid: 'ticket' }
  const html = '<p><img src="cid:ticket" alt="Your ticket"></p>'

  await mailServer.deliver({ ...mail, html, attachments: [picture, ...mail.attachments] })

  const [sent = ''] = received
  const boundary = /multipart\/related;[^;]*; boundary="([^"]+)"/.exec(sent.replace(/\r\n\s+/g, ' '))?.[1]
  expect(boundary).toBeDefined()
  const relatedParts = sent.slice(sent.indexOf(`--${boundary}`), sent.indexOf(`--${boundary}--`))
  const contentId = `ticket.${mail.id}@site.example`
  expect(relatedParts.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
    `<p><img src="cid:${contentId}" alt="Your ticket"></p>`,
  )
  expect(relatedParts).toContain(`Content-ID: <${contentId}>\r\n`)
  expect(relatedParts).toContain('Content-Disposition: inline; filename=ticket.png')
  expect(relatedParts).toContain(picture.content)
  expect(relatedParts).not.toContain('event.ics')
  expect(sent).toMatch(/Content-Disposition: attachment; filename=event.ics/)
})

test('every email says that it is automatic, so that no holiday replies come back', async () => {
  const { received, mailServer } = await aMailServer()

  await mailServer.deliver(mail)
  await mailServer.deliver({ ...mail, unsubscribeUrl: 'https://site.example/unsubscribe?token=a' })

  for (const sent of received) expect(sent).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(received).toHaveLength(2)
})

test('an email that is sent twice has the same Message-ID both times', async () => {
  const { received, mailServer } = await aMailServer()

  await mailServer.deliver(mail)
  await mailServer.deliver(mail)

  const ids = received.map((sent) => /^Message-ID: (.*)\r$/m.exec(sent)?.[1])
  expect(ids).toEqual(Array(2).fill(`<${mail.id}@site.example>`))
})

test('a line break in a subject cannot inject an email header', async () => {
  const { received, mailServer } = await aMailServer()

  await mailServer.deliver({ ...mail, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBought!' })

  const headers = received[0]?.split('\r\n\r\n', 1)[0]
  expect(headers).toMatch(/^Subject: .*Hello/m)
  expect(headers).not.toMatch(/^Bcc:/m)
})

test('delivery throws if the mail server rejects the email', async () => {
  const { mailServer } = await aMailServer({ answers: { '.': '452 no room' } })

  await expect(mailServer.deliver(mail)).rejects.toThrow('452')
})

test('emails use the same connection again, even after one was rejected', async () => {
  const replies = ['250 taken', '452 no room', '250 taken']
  const replyTo = async () => replies.shift() ?? ''
  const { connections, received, mailServer } = await aMailServer({ replyTo }, { parameters: '?maxConnections=1' })

  const sent = await Promise.allSettled(replies.map(() => mailServer.deliver(mail)))

  expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(received).toHaveLength(3)
  expect(connections.total).toBe(1)
})

test('an email is sent over a new connection if the server has ended the earlier one', async () => {
  const server = await aMailServer()
  await server.mailServer.deliver(mail)
  server.endConnections()
  await server.mailServer.deliver(mail)

  expect(server.received).toHaveLength(2)
  expect(server.connections.total).toBe(2)
})

test('an email whose connection ends before the reply is not sent again by the mail client', async () => {
  const replies = ['250 taken', null]
  const server = await aMailServer({ replyTo: async () => replies.shift() ?? null })
  await server.mailServer.deliver(mail)

  await expect(server.mailServer.deliver(mail)).rejects.toMatchObject({ code: 'ECONNECTION' })

  expect(server.received).toHaveLength(2)
})

test('an email that gets neither a connection nor a reply in time is not sent later', async () => {
  const options = { parameters: '?maxConnections=1', timeoutMs: 300 }
  const server = await aMailServer({ replyTo: () => new Promise(() => {}) }, options)

  const sent = await Promise.allSettled([mail, mail].map((one) => server.mailServer.deliver(one)))

  expect(sent.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(server.received).toHaveLength(1)
  await expect.poll(() => server.connections.open).toBe(0)
})

test('the startup check passes with correct settings', async () => {
  const { mailServer } = await aMailServer()

  await expect(mailServer.check()).resolves.toBeUndefined()
})

test('the startup check fails if the mail server refuses the credentials', async () => {
  const { mailServer } = await aMailServer({ answers: { AUTH: '535 who are you' } })

  await expect(mailServer.check()).rejects.toThrow('535')
})

test('the startup check fails if no mail server is listening', async () => {
  const { port } = await aMailServer()
  await open.server?.close()

  const closedServer = openMailServer({ smtpUrl: `smtp://127.0.0.1:${port}`, from })

  await expect(closedServer.check()).rejects.toThrow('ECONNREFUSED')
  closedServer.close()
})

test('neither the password nor an email is sent to a mail server without encryption', async () => {
  const { received, mailServer } = await aMailServer({ encryption: 'none' })

  await expect(mailServer.check()).rejects.toMatchObject({ code: 'ETLS' })
  await expect(mailServer.deliver(mail)).rejects.toMatchObject({ code: 'ETLS' })
  expect(received).toEqual([])
})

test('nothing is sent to a mail server whose certificate nobody here trusts', async () => {
  const { received, mailServer } = await aMailServer()
  setDefaultCACertificates(trusted)

  await expect(mailServer.deliver(mail)).rejects.toThrow(/self-signed/)
  setDefaultCACertificates([...trusted, readFileSync(mailCertificateFile, 'utf8')])
  expect(received).toEqual([])
})
