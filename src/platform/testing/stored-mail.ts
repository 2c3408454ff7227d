import { createTransport } from 'nodemailer'
import { expect } from 'vitest'
import type { Db } from '#platform/server/db.ts'

type Mail = { subject: string; textBody: string; htmlBody: string }

/**
 * Returns the latest email to an address from the database. The mailbox shows only a hundred emails, which is too few for some
 * tests.
 */
export function storedMailTo(db: Db, email: string) {
  const mails = db.selectFrom('outgoingMail').selectAll().where('toAddress', '=', email)
  return mails.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** Expects the email that the mail server would receive to have only the usual headers, so that its subject injected none. */
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

/** Removes characters that HTML-to-text converters treat as space. */
export const withoutSpaces = (text: string) => text.replaceAll(/[\s\u200B]+/gu, '')
