import { renderToStaticMarkup } from 'react-dom/server'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { commonRefusals, refusalTable } from '#platform/contract.ts'
import { MAX_RATE } from '#platform/server/clock-state.ts'
import { MovableClock, presentSiteTime } from '#platform/server/clock.ts'
import { listSentMail, type SentMail } from '#platform/server/mail/outgoing-mail.ts'
import { parseOrRefuse, Refused } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

/** The clock cannot be moved back, and nothing works beyond the end of the calendar. */
const MAX_DAYS = 3_660

/** A picture of the site in an email. The mailbox may load it only from the address at which it was opened itself. */
const SITE_PICTURE = /src="https?:\/\/[^/"]+\/(?=(?:icons|pictures)\/)/g

const Search = z.object({ to: z.string().max(320).optional() })
const wholeRate = `Please enter a whole number from 1 to ${MAX_RATE}.`
const ClockChange = z
  .object({
    advance: z.string().transform(toDuration).optional(),
    rate: z.int(wholeRate).min(1, wholeRate).max(MAX_RATE, wholeRate).optional(),
  })
  .refine(({ advance, rate }) => (advance === undefined) !== (rate === undefined), {
    path: ['advance'],
    message: 'Please enter either a duration to advance, or a rate.',
  })
const clockRefusals = refusalTable({
  clock_runs_fast: {
    status: 409,
    detail: 'The clock runs at another rate. Set the rate to 1, and try again five seconds later.',
  },
})

/** Adds routes for demo and tests only: a mailbox of the sent emails, and a clock that can be moved. */
export function addDevelopmentRoutes(app: FastifyInstance, site: Site): void {
  app.get('/dev/mailbox.json', async (request, reply) => {
    const { to } = parseOrRefuse(Search, request.query)
    return reply.header('cache-control', 'no-store').send(await listSentMail(site.db, to))
  })
  app.get('/dev/mailbox', async (request, reply) => {
    const { to } = parseOrRefuse(Search, request.query)
    const html = renderToStaticMarkup(<Mailbox mails={await listSentMail(site.db, to)} />)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(`<!doctype html>${html}`)
  })
  app.post('/dev/clock', async (request, reply) => {
    const { advance, rate } = parseOrRefuse(ClockChange, request.body)
    if (!(site.clock instanceof MovableClock)) throw new Refused(commonRefusals.not_found)
    if (advance) await site.clock.advance(site.db, advance)
    if (rate !== undefined && !(await site.clock.setRate(site.db, rate)))
      throw new Refused(clockRefusals.clock_runs_fast)
    await site.versionPoller.poll()
    return reply.send(presentSiteTime(site.clock))
  })
}

function toDuration(text: string, context: z.RefinementCtx): Temporal.Duration {
  try {
    const duration = Temporal.Duration.from(text)
    const days = duration.total({ unit: 'days', relativeTo: Temporal.Now.plainDateISO('UTC') })
    if (duration.sign >= 0 && days <= MAX_DAYS) return duration
  } catch {
    // The code below reports this with our own message.
  }
  context.addIssue('Please enter a duration such as PT26H or P3D, of ten years or less.')
  return z.NEVER
}

function Mailbox({ mails }: { mails: SentMail[] }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Demo mailbox</title>
        <link rel="icon" href="/favicon.svg" />
        <style>{`:root { color-scheme: light dark } body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
          iframe { width: 100%; height: 36rem; border: 1px solid #8886; background: #fff } summary { cursor: pointer; padding: .6rem 0 } pre { white-space: pre-wrap }`}</style>
      </head>
      <body>
        <main>
          <h1>Mailbox</h1>
          <p>Every email the demo would have sent, newest first. They all stay on this computer.</p>
          {mails.length === 0 && <p>No emails yet.</p>}
          {mails.map((mail) => (
            <details key={mail.id}>
              <summary>
                <strong>{mail.subject}</strong> to {mail.to}, {mail.sentAt}
              </summary>
              {mail.emptiedAt ? (
                <p>This email is old, so its text has been deleted.</p>
              ) : (
                <>
                  <iframe
                    title={mail.subject}
                    sandbox="allow-popups"
                    srcDoc={mail.html.replaceAll(SITE_PICTURE, 'src="/')}
                  />
                  <pre>{mail.text}</pre>
                </>
              )}
              {mail.attachments.map(({ filename, size }) => (
                <p key={filename}>
                  {filename}, {size} bytes
                </p>
              ))}
            </details>
          ))}
        </main>
      </body>
    </html>
  )
}
