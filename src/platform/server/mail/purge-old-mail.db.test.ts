import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db.ts'
import { queueMail, unsentMail } from '#platform/server/mail/outgoing-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { testSite, type TestSite } from '#tests/test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
afterAll(() => t.close())

const file = { filename: 'event.ics', contentType: 'text/calendar', content: 'QkVHSU4=' }
const mail = { subject: 'New events', html: '<p>See you there</p>', text: 'See you there', attachments: [file] }
const notification = { ...exampleNotification, sent: 'event news' } as const
const unsubscribeLink = 'https://site.example/unsubscribe?token=x'
function queueEmail(to: string): Promise<string> {
  return inTransaction(t.site.db, (tx) =>
    queueMail(
      tx,
      { jobs: t.site.jobs, now: t.clock.now() },
      { ...mail, notification, to, unsubscribeUrl: unsubscribeLink },
    ),
  )
}
const advanceDays = (count: number) => t.clock.advance(t.site.db, Temporal.Duration.from({ hours: count * 24 }))
const storedMail = (id: string) =>
  t.site.db.selectFrom('outgoingMail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the content of an email is deleted seven days after it was sent, but the record of it is kept', async () => {
  const id = await queueEmail('old@example.com')
  await t.runJobs()
  await advanceDays(6.5)
  await t.sweep()
  expect(await storedMail(id)).toMatchObject({ textBody: mail.text, unsubscribeUrl: unsubscribeLink, emptiedAt: null })

  await advanceDays(1)
  const later = await queueEmail('new@example.com')
  await t.runJobs()
  expect(await t.sweep()).toContain('mail.old')

  expect(await storedMail(id)).toMatchObject({
    toAddress: 'old@example.com',
    subject: mail.subject,
    textBody: '',
    htmlBody: '',
    attachments: [],
    unsubscribeUrl: null,
    sentAt: expect.anything(),
    emptiedAt: expect.anything(),
  })
  expect(await storedMail(later)).toMatchObject({ textBody: mail.text, attachments: [file] })

  const shown = await t.app.inject('/dev/mailbox.json?to=old@example.com')
  expect(shown.json()).toMatchObject([{ id, text: '', html: '', attachments: [], emptiedAt: expect.any(String) }])
  const page = await t.app.inject('/dev/mailbox?to=old@example.com')
  expect(page.body).toContain('This email is old, so its text has been deleted.')
  expect(page.body).not.toContain('<iframe')
})

test('an unsent email is deleted after thirty days and never sent', async () => {
  const id = await queueEmail('stuck@example.com')
  await advanceDays(29)
  await t.sweep()
  expect(await storedMail(id)).toMatchObject({ textBody: mail.text, failedAt: expect.anything() })

  await advanceDays(2)
  await t.sweep()

  await expect(storedMail(id)).rejects.toThrow()
  expect(await unsentMail(t.site.db, id)).toBeUndefined()
  await t.runJobs()
  await expect(storedMail(id)).rejects.toThrow()
})

test('one sweep clears more old emails than fit in one batch', async () => {
  for (let count = 0; count < 300; count += 1)
    await Promise.all(Array.from({ length: 4 }, (_, n) => queueEmail(`${n}@example.com`)))
  await advanceDays(31)

  await t.sweep()

  const remaining = await t.site.db.selectFrom('outgoingMail').select('id').where('emptiedAt', 'is', null).execute()
  expect(remaining).toEqual([])
})
