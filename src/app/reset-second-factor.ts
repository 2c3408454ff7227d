import { siteItself } from '#accounts/actor.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import { resetSecondFactor } from '#accounts/server/second-factor/reset-second-factor.ts'
import { hasSecondFactor } from '#accounts/server/second-factor/second-factor-queries.ts'
import { accessDatabase } from '#platform/server/backup/access-database.ts'
import { readConfig, ConfigError } from '#platform/server/config.ts'
import { openLog } from '#platform/server/log.ts'
import type { Site } from '#platform/server/site.ts'
import { openSite } from './open-site.ts'

/**
 * Runs `npm run reset-second-factor -- owner@example.com`, whether or not the site is running: for an owner whom no other owner
 * can help. Returns a sentence that describes the result.
 */
export async function resetSecondFactorByEmail(
  email: string | undefined,
  environment: Record<string, string | undefined> = process.env,
): Promise<string> {
  if (!email?.includes('@'))
    throw new ConfigError('Give the email address of the account: npm run reset-second-factor -- owner@example.com')
  const config = readConfig(environment)
  const database = await accessDatabase(config)
  try {
    const { site, close } = await openSite({
      config,
      databaseUrl: database.appUrl,
      log: openLog({ logLevel: 'error' }),
    })
    try {
      return await reset(site, email)
    } finally {
      await close()
    }
  } finally {
    await database.close()
  }
}

async function reset(site: Site, email: string): Promise<string> {
  const member = await memberByEmail(site.db, email)
  if (!member) throw new ConfigError(`There is no account with the address ${email}.`)
  if (member.role === 'member') throw new ConfigError(`${email} is neither a host nor an owner.`)
  if (!(await hasSecondFactor(site.db, member.id)))
    return `${email} has no two-step verification to reset. Sign in to set it up.`
  await resetSecondFactor(site, siteItself, member.id)
  return `The two-step verification of ${email} has been reset, and we have sent an email about it. Sign in straight away and set it up again: until then, the password alone is enough.`
}
