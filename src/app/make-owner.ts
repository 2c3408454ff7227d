import { siteItself } from '#accounts/actor.ts'
import { makeOwner, type MakeOwnerResult } from '#accounts/server/make-owner.ts'
import { accessDatabase } from '#platform/server/backup/access-database.ts'
import { readConfig, ConfigError } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import { openSite } from './open-site.ts'

/** `npm run make-owner -- you@example.com`, whether the site is running or not. Returns a sentence that says what was done. */
export async function makeOwnerByEmail(email: string | undefined): Promise<string> {
  if (!email?.includes('@')) throw new ConfigError('Say who: npm run make-owner -- you@example.com')
  const config = readConfig(process.env)
  const database = await accessDatabase(config)
  try {
    // The command prints one sentence; that a server started for it closes its connections is not worth logging.
    const log = openLog({ logLevel: 'error' })
    const { site, close } = await openSite({ config, databaseUrl: database.appUrl, log })
    try {
      return sentence(await makeOwner(site, siteItself, email), email)
    } finally {
      await close()
    }
  } finally {
    await database.close()
  }
}

function sentence(outcome: MakeOwnerResult, email: string): string {
  if (outcome === 'made') return `${email} is an owner now. Sign out and in again to see the admin pages.`
  if (outcome === 'already') return `${email} is an owner already.`
  throw new ConfigError(whyNot[outcome](email))
}

const whyNot = {
  'no such account': (email: string) =>
    `There is no account with the address ${email}. Register on the site first, then try again.`,
  'not activated': (email: string) =>
    `The account of ${email} is not activated yet. Use the link in its email first, then try again.`,
  suspended: (email: string) => `The account of ${email} is suspended.`,
}
