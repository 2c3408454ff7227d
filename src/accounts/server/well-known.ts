import type { FastifyInstance } from 'fastify'
import { accountPaths } from '#platform/account-paths.ts'
import type { Site } from '#platform/server/site.ts'

/** The parts of the account that password managers open. */
const PASSWORD = `${accountPaths.security}#password`
const PASSKEYS = `${accountPaths.security}#passkeys`

/** Tells password managers where a member changes their password and adds passkeys (both are W3C drafts). */
export function addWellKnownAddresses(app: FastifyInstance, { config }: Site): void {
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(PASSWORD, 302))
  app.get('/.well-known/passkey-endpoints', async () => ({
    enroll: `${config.siteUrl}${PASSKEYS}`,
    manage: `${config.siteUrl}${PASSKEYS}`,
  }))
}
