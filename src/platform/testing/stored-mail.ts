import { createTransport } from 'nodemailer'
import { expect } from 'vitest'
import type { Db } from '#platform/server/db.ts'

type Mail = { subject: string; textBody: string; htmlBody: string }

/** The email as it is saved for sending, for when the mailbox with its hundred emails would be too small. */
export function storedMailTo(db: Db, email: string) {
  const mails = db.selectFrom('outgoingMail').selectAll().where('toAddress', '=', email)
  return mails.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** Checks the email as the mail server receives it: text in its subject neither became a header nor ended the headers. */
export async function expectPlainHeaders({ subject, textBody: text, htmlBody: html }: Mail): Promise<void> {
  expect(subject).not.toMatch(/[\r\n]/)
  const people = { from: 'hello@site.example', to: 'amy@example.com' }
  const { message } = await transport.sendMail({ ...people, subject, text, html })
  if (!Buffer.isBuffer(message)) throw new Error('the email is not a buffer')
  const [head = ''] = message.toString().split('\r\n\r\n', 1)
  const names = head.split(/\r\n(?!\s)/).map((line) => line.split(':', 1)[0]?.toLowerCase())
  const all = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
  expect(names).toHaveLength(all.length)
  expect(new Set(names)).toEqual(new Set(all))
}

/** Removes what HTML-to-text programs treat as space. */
export const withoutSpaces = (text: string) => text.replaceAll(/[\s\u200B]+/gu, '')
