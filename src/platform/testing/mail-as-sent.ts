import { createTransport } from 'nodemailer'
import { expect } from 'vitest'
import type { Db } from '#platform/server/db.ts'

type Mail = { subject: string; textBody: string; htmlBody: string }

/** As it is kept to be sent, where the mailbox with its hundred mails would be too small. */
export function keptMailTo(db: Db, email: string) {
  const mails = db.selectFrom('outgoingMails').selectAll().where('toAddress', '=', email)
  return mails.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** As the mail server gets it: what was written into its subject has become no header of its own, nor ended them. */
export async function expectPlainHeaders({ subject, textBody: text, htmlBody: html }: Mail): Promise<void> {
  expect(subject).not.toMatch(/[\r\n]/)
  const people = { from: 'hello@site.example', to: 'amy@example.com' }
  const { message } = await transport.sendMail({ ...people, subject, text, html })
  if (!Buffer.isBuffer(message)) throw new Error('the mail comes as a whole')
  const [head = ''] = message.toString().split('\r\n\r\n', 1)
  const names = head.split(/\r\n(?!\s)/).map((line) => line.split(':', 1)[0]?.toLowerCase())
  const all = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
  expect(names).toHaveLength(all.length)
  expect(new Set(names)).toEqual(new Set(all))
}

/** Without what programs that make text out of HTML take for space. */
export const withoutSpaces = (text: string) => text.replaceAll(/[\s\u200B]+/gu, '')
