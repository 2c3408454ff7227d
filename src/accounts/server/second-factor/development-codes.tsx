import type { FastifyInstance } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { z } from 'zod'
import { accountRefusals } from '#accounts/contract/refusals.ts'
import { codeOfStep, stepAt } from '#accounts/server/second-factor/authenticator.ts'
import { openSecret } from '#accounts/server/second-factor/save-secret.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from '#accounts/server/second-factor/recovery-codes.ts'
import { allSecondFactors } from '#accounts/server/second-factor/second-factor-queries.ts'
import { insertRecoveryCode } from '#accounts/server/store/second-factors.ts'
import { inTransaction } from '#platform/server/db.ts'
import { parseOrRefuse, refuse } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

const CodeRequest = z.strictObject({ email: z.string().max(320) })

/** Returns the code that each member's authenticator app shows now. Used by the demo and by tests, which have no phone. */
export async function currentCodes(site: Site): Promise<{ email: string; code: string }[]> {
  const factors = await allSecondFactors(site.db)
  const step = stepAt(site.clock.now())
  return factors.flatMap((factor) => {
    const secret = openSecret(site.keys, factor)
    return secret === undefined ? [] : [{ email: factor.email, code: codeOfStep(secret, step) }]
  })
}

/** Adds pages that show codes. Never called on a live site. */
export function addDevelopmentCodes(app: FastifyInstance, site: Site): void {
  app.get('/dev/codes', async (_request, reply) => {
    const html = renderToStaticMarkup(<Codes codes={await currentCodes(site)} />)
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(`<!doctype html>${html}`)
  })
  // An app's code works only once in thirty seconds, so each end-to-end test gets its own recovery code.
  app.post('/dev/codes', async (request, reply) => {
    const { email } = parseOrRefuse(CodeRequest, request.body)
    const factor = (await allSecondFactors(site.db)).find((one) => one.email === email)
    if (!factor) refuse(accountRefusals.second_factor_needed)
    const [code = ''] = newRecoveryCodes()
    const codeHash = hashOfRecoveryCode(site.keys, factor.memberId, code)
    await inTransaction(site.db, (tx) => insertRecoveryCode(tx, { memberId: factor.memberId, codeHash }))
    return reply.send({ code })
  })
}

function Codes({ codes }: { codes: Awaited<ReturnType<typeof currentCodes>> }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta httpEquiv="refresh" content="10" />
        <title>Demo codes</title>
        <link rel="icon" href="/favicon.svg" />
        <style>{`:root { color-scheme: light dark } body { max-width: 40rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
          code { font-size: 1.75rem; letter-spacing: .1em }`}</style>
      </head>
      <body>
        <main>
          <h1>Codes</h1>
          <p>
            The current authenticator codes for the people running this demo. Each works once, and a new one appears
            every 30 seconds.
          </p>
          {codes.length === 0 && <p>Nobody has set up an authenticator app yet.</p>}
          <dl>
            {codes.map(({ email, code }) => (
              <div key={email}>
                <dt>{email}</dt>
                <dd>
                  <code>{code}</code>
                </dd>
              </div>
            ))}
          </dl>
        </main>
      </body>
    </html>
  )
}
