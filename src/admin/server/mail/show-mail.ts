import type { MailCounts, MailFacts, MailInShort, MailState } from '#admin/contract/mail.ts'
import { whyNotSent } from '#admin/rules/why-not-sent.ts'
import { withoutSecrets } from '#admin/rules/without-secrets.ts'
import { countsOfMail, mailFacts, pageOfMails } from '#admin/server/mail/mail-rows.ts'
import { mailRefusals } from '#platform/contract/mail-refusals.ts'
import { refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

type Row = {
  id: string
  toAddress: string
  subject: string | null
  state: MailState
  createdAt: Temporal.Instant
  sentAt: Temporal.Instant | null
}

export async function mailsAsked(
  site: Site,
  asked: Parameters<typeof pageOfMails>[1],
): Promise<{ rows: MailInShort[]; next: string | null }> {
  const { rows, next } = await pageOfMails(site, asked)
  return { rows: rows.map(inShort), next }
}

export async function mailOf(site: Site, mailId: string): Promise<MailFacts> {
  const row = await mailFacts(site.db, mailId)
  if (!row) refuse(mailRefusals.mail_not_found)
  const isPrivate = row.shown !== 'words'
  return {
    ...inShort(row),
    tries: row.tries,
    given_up_at: row.givenUpAt?.toString() ?? null,
    why: row.sentAt ? null : whyNotSent(row.lastError),
    error: row.sentAt ? null : row.lastError,
    words: row.words === null ? null : withoutSecrets(row.words),
    words_are: isPrivate ? 'private' : row.emptiedAt ? 'no longer kept' : 'shown',
    files: isPrivate
      ? []
      : row.attachments.map(({ filename, content }) => ({ name: filename, bytes: sizeOf(content) })),
    can_be_sent_again: !row.emptiedAt && row.state !== 'waiting' && row.state !== 'trying',
  }
}

const sizeOf = (base64: string) => Buffer.byteLength(base64, 'base64')

export async function countedMail(site: Site): Promise<MailCounts> {
  const today = site.clock.now().toZonedDateTimeISO('Europe/London').startOfDay().toInstant()
  const { onItsWay, givenUp, sentToday, waitsSince } = await countsOfMail(site.db, today)
  return {
    on_its_way: onItsWay,
    given_up: givenUp,
    sent_today: sentToday,
    waits_since: waitsSince?.toString() ?? null,
  }
}

function inShort({ id, toAddress, subject, state, createdAt, sentAt }: Row): MailInShort {
  return {
    id,
    to: toAddress,
    subject,
    state,
    created_at: createdAt.toString(),
    sent_at: sentAt?.toString() ?? null,
  }
}
