import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { siteItself } from '#accounts/actor.ts'
import { inTransaction } from '#platform/server/db.ts'
import { resendMail } from '#platform/server/mail/resend-mail.ts'
import { queueMail, unsentMail, type RenderedMail } from '#platform/server/mail/outgoing-mail.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { exampleNotification } from '#platform/testing/example-notification.ts'
import { allRows } from '#platform/testing/rows.ts'
import { testSite, type TestSite } from './test-site.ts'

let t: TestSite
beforeAll(async () => {
  t = await testSite()
})
beforeEach(async () => {
  await t.runJobs()
})
afterAll(() => t.close())

const mail: RenderedMail = { subject: 'You are booked', html: '<p>See you there</p>', text: 'See you there' }
const notification = exampleNotification
const calendar = {
  filename: 'event.ics',
  contentType: 'text/calendar',
  content: Buffer.from('BEGIN').toString('base64'),
}

function queueEmail(to: string, more: Partial<RenderedMail> = {}): Promise<string> {
  const site = { jobs: t.site.jobs, now: t.clock.now() }
  return inTransaction(t.site.db, (tx) => queueMail(tx, site, { ...mail, ...more, notification, to }))
}

async function mailbox(to?: string): Promise<Record<string, unknown>[]> {
  const answer = await t.app.inject(`/dev/mailbox.json${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`)
  return answer.json()
}

function storedMail(id: string) {
  return t.site.db.selectFrom('outgoingMail').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('a queued email is in the mailbox once its job is done, with every part', async () => {
  await queueEmail('amy@example.com', { attachments: [calendar] })
  expect(await mailbox('amy@example.com')).toEqual([])

  expect(await t.runJobs()).toBe(1)

  expect(await mailbox('AMY@example.com')).toEqual([
    {
      id: expect.any(String),
      to: 'amy@example.com',
      ...mail,
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      attachments: [{ filename: 'event.ics', contentType: 'text/calendar', size: 5 }],
    },
  ])
})

test('the mailbox shows the newest email first, for everyone or for one address', async () => {
  for (const subject of ['First', 'Second', 'Third']) {
    await queueEmail(subject === 'Second' ? 'tom@example.com' : 'ann@example.com', { subject })
  }
  await t.runJobs()

  expect((await mailbox()).map(({ subject }) => subject).slice(0, 3)).toEqual(['Third', 'Second', 'First'])
  expect((await mailbox('ann@example.com')).map(({ subject }) => subject)).toEqual(['Third', 'First'])
  expect(await mailbox('nobody@example.com')).toEqual([])
})

test('the mailbox page shows hostile text as text, and the email in a frame that cannot run scripts', async () => {
  await queueEmail('eve@example.com', { subject: '<script>alert(1)</script>', html: '"><script>alert(2)</script>' })
  await t.runJobs()

  const page = await t.app.inject('/dev/mailbox?to=eve@example.com')

  expect(page.body).toContain('&lt;script&gt;alert(1)')
  expect(page.body).not.toContain('<script>')
  expect(page.body).toMatch(/<iframe[^>]* sandbox="allow-popups"/)
})

test('the mailbox shows an inline picture at its place in the email, and lists it as a file', async () => {
  const picture = { filename: 'ticket.png', contentType: 'image/png', content: 'iVBORw0KGgo=', cid: 'ticket' }
  const html = '<img alt="Your ticket" src="cid:ticket"><img alt="Another" src="cid:another">'
  await queueEmail('shown@example.com', { html, attachments: [picture] })
  await t.runJobs()

  const shown = '<img alt="Your ticket" src="data:image/png;base64,iVBORw0KGgo="><img alt="Another" src="cid:another">'
  expect(await mailbox('shown@example.com')).toMatchObject([
    { html: shown, attachments: [{ filename: 'ticket.png', contentType: 'image/png', size: 8 }] },
  ])
  const page = await t.app.inject('/dev/mailbox?to=shown@example.com')
  expect(page.body).toContain('data:image/png;base64,iVBORw0KGgo=')
  expect(page.body).toContain('ticket.png, 8 bytes')
})

test('an email is not queued if its transaction is rolled back', async () => {
  const before = await allRows(t.site.db)

  const action = inTransaction(t.site.db, async (tx) => {
    await queueMail(tx, { jobs: t.site.jobs, now: t.clock.now() }, { ...mail, notification, to: 'amy@example.com' })
    throw new Error('rolled back')
  })

  await expect(action).rejects.toThrow('rolled back')
  expect(await allRows(t.site.db)).toEqual(before)
})

test('an email job that runs twice sends its email once', async () => {
  const mailId = await queueEmail('twice@example.com')
  const delivered: string[] = []
  const deliver = async ({ to }: { to: string }) => void delivered.push(to)

  await sendMail({ ...t.site, deliver }, { mailId })
  await sendMail({ ...t.site, deliver }, { mailId })

  expect(delivered).toEqual(['twice@example.com'])
})

test('an email that the mail server refuses stays unsent with the reason, and is sent later', async () => {
  const mailId = await queueEmail('full@example.com')
  const refusing = () => Promise.reject(new Error('452 the mailbox of full@example.com is full'))

  const sending = sendMail({ ...t.site, deliver: refusing }, { mailId })

  await expect(sending).rejects.toThrow(/^the mail server did not accept an email$/)
  await expect(sending).rejects.not.toHaveProperty('cause')
  expect(await storedMail(mailId)).toMatchObject({ sentAt: null, lastError: expect.stringContaining('452') })
  expect(await unsentMail(t.site.db, mailId)).toMatchObject({ id: mailId, to: 'full@example.com', ...mail })

  await t.runJobs()
  expect(await storedMail(mailId)).toMatchObject({ sentAt: expect.anything(), lastError: null })
  expect(await unsentMail(t.site.db, mailId)).toBeUndefined()
})

test('a token of a link is not readable once the mail server has the email, nor is the email sent again without it', async () => {
  const token = 'k7m2qx4d9h-_A'.repeat(3)
  const link = `https://site.example/activate?token=${token}&to=%2Fcheckout`
  const html = `<a href="${link.replaceAll('&', '&amp;')}">Activate</a> <a href="/x?a=1&amp;token=${token}">again</a>`
  const mailId = await queueEmail('amy@example.com', { text: `Open ${link} now.`, html })
  const delivered: string[] = []

  await sendMail({ ...t.site, deliver: async ({ text }) => void delivered.push(text) }, { mailId })

  expect(delivered).toEqual([`Open ${link} now.`])
  const stored = await storedMail(mailId)
  expect(stored).toMatchObject({
    textBody: 'Open https://site.example/activate?token=removed&to=%2Fcheckout now.',
    unsubscribeUrl: null,
  })
  expect(JSON.stringify(await allRows(t.site.db))).not.toContain(token)
  await expect(resendMail(t.site, siteItself, mailId)).rejects.toMatchObject({
    refusal: { error: 'mail_links_removed', status: 409 },
  })
})

test('an email without a link stays as it was sent, and can be sent again', async () => {
  const mailId = await queueEmail('ann@example.com')
  await sendMail({ ...t.site, deliver: async () => {} }, { mailId })
  expect(await storedMail(mailId)).toMatchObject({ textBody: mail.text, htmlBody: mail.html, linksRemovedAt: null })
  expect(await resendMail(t.site, siteItself, mailId)).not.toBe(mailId)
})

test('an email’s times come from the site’s own clock', async () => {
  await t.clock.advance(t.site.db, Temporal.Duration.from({ days: 40 }))
  const mailId = await queueEmail('later@example.com')
  await t.runJobs()

  const { createdAt, sentAt } = await storedMail(mailId)

  expect(createdAt.since(Temporal.Now.instant()).total('hours')).toBeGreaterThan(40 * 24 - 1)
  expect(sentAt?.since(createdAt).sign).toBeGreaterThanOrEqual(0)
})
