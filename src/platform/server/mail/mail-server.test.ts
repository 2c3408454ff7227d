import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { OutgoingMail } from '#platform/server/mail/outgoing-mail.ts'
import { openMailServer, type MailServer } from '#platform/server/mail/send-mail.ts'

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

const open: { server?: Server; mailServer?: MailServer } = {}
afterEach(() => {
  open.mailServer?.close()
  open.server?.close()
})

/** Implements as much of SMTP (RFC 5321) as is needed to send one email. Collects the emails in `received`. */
function serveSmtp(socket: Socket, received: string[], answers: Record<string, string>): void {
  let data: string | undefined
  const reply = (line: string) => socket.write(`${line}\r\n`)
  const onLine = (line: string) => {
    if (data !== undefined) {
      if (line !== '.') return void (data += `${line}\r\n`)
      received.push(data)
      data = undefined
      return reply(answers['.'] ?? '250 taken')
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return reply('250-here\r\n250 AUTH PLAIN')
    if (verb === 'DATA') data = ''
    return reply(answers[verb] ?? { DATA: '354 go on', AUTH: '235 welcome', QUIT: '221 bye' }[verb] ?? '250 fine')
  }
  let rest = ''
  reply('220 here')
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  })
}

async function aMailServer(answers: Record<string, string> = {}) {
  const received: string[] = []
  const server = createServer((socket) => serveSmtp(socket, received, answers))
  open.server = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  open.mailServer = openMailServer({ smtpUrl: `smtp://site:secret@127.0.0.1:${port}`, from })
  return { received, port, mailServer: open.mailServer }
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
  expect(relatedParts).toContain(html)
  expect(relatedParts).toContain('Content-ID: <ticket>\r\n')
  expect(relatedParts).toContain('Content-Disposition: inline; filename=ticket.png')
  expect(relatedParts).toContain(picture.content)
  expect(relatedParts).not.toContain('event.ics')
  expect(sent).toMatch(/Content-Disposition: attachment; filename=event.ics/)
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
  const { mailServer } = await aMailServer({ '.': '452 no room' })

  await expect(mailServer.deliver(mail)).rejects.toThrow('452')
})

test('the startup check passes with correct settings', async () => {
  const { mailServer } = await aMailServer()

  await expect(mailServer.check()).resolves.toBeUndefined()
})

test('the startup check fails if the mail server refuses the credentials', async () => {
  const { mailServer } = await aMailServer({ AUTH: '535 who are you' })

  await expect(mailServer.check()).rejects.toThrow('535')
})

test('the startup check fails if no mail server is listening', async () => {
  const { port } = await aMailServer()
  await new Promise((resolve) => open.server?.close(resolve))

  const closedServer = openMailServer({ smtpUrl: `smtp://127.0.0.1:${port}`, from })

  await expect(closedServer.check()).rejects.toThrow('ECONNREFUSED')
  closedServer.close()
})
