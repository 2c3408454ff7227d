import { siteItself } from '#accounts/actor.ts'
import { makeOwner, type MakeOwnerResult } from '#accounts/server/make-owner.ts'
import { accessDatabase } from '#platform/server/backup/access-database.ts'
import { readConfig, ConfigError } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { openSite } from './open-site.ts'

/**
 * Runs `npm run make-owner -- you@example.com`, whether or not the site is running. Returns a sentence that describes the
 * result.
 */
export async function makeOwnerByEmail(email: string | undefined): Promise<string> {
  if (!email?.includes('@'))
    throw new ConfigError('Give the email address of the account: npm run make-owner -- you@example.com')
  const config = readConfig(process.env)
  const database = await accessDatabase(config)
  try {
    // The command prints one sentence, so the start and stop of its own database server are not logged.
    const log = openLog({ logLevel: 'error' })
    const { site, close } = await openSite({ config, databaseUrl: database.appUrl, log })
    try {
      return messageFor(await makeOwner(site, siteItself, email), email)
    } finally {
      await close()
    }
  } finally {
    await database.close()
  }
}

function messageFor(outcome: MakeOwnerResult, email: string): string {
  if (outcome === 'made') return `${email} is now an owner. Sign in again to see the admin pages.`
  if (outcome === 'already') return `${email} is already an owner.`
  throw new ConfigError(refusalMessages[outcome](email))
}

const refusalMessages = {
  'no such account': (email: string) =>
    `There is no account with the address ${email}. Register on the site first, then try again.`,
  'not activated': (email: string) =>
    `${email}’s account has not been activated yet. Use the link in its email first, then try again.`,
  suspended: (email: string) => `${email}’s account is suspended.`,
}
