import { resealSecrets } from '#accounts/server/second-factor/reseal-secrets.ts'
import { resealLinks } from '#bookings/server/replacements/reseal-links.ts'
import { accessDatabase } from '#platform/server/backup/access-database.ts'
import { readConfig, ConfigError } from '#platform/server/config.ts'
import { knownKeys } from '#platform/server/keys/key-queries.ts'
import { formatKeySet, newKeySet, type KeySet } from '#platform/server/keys/key-set.ts'
import { stateOfKey, type KnownKey } from '#platform/server/keys/key-states.ts'
import { dropLostKeys, removeKey, rotateKeys, signWithNewestKey } from '#platform/server/keys/rotate-keys.ts'
import { openLog } from '#platform/server/log.ts'
import { resealPushKeys, rotatePushKey } from '#push/server/push-keys.ts'
import type { Site } from '#platform/server/site.ts'
import { openSite, type OpenSite } from './open-site.ts'

const USAGE = `Usage:
  npm run rotate-keys                   makes a new key
  npm run rotate-keys -- list           shows the keys, without their secrets
  npm run rotate-keys -- sign           lets the new key sign now
  npm run rotate-keys -- remove <key>   removes a key at once
  npm run rotate-keys -- push           makes a new key pair for push notifications
  npm run rotate-keys -- drop-lost      carries on without keys that are lost
  npm run rotate-keys -- new            prints the first SITE_KEYS of a new site`

/** Runs `npm run rotate-keys`, whether or not the site is running. Returns what to print. */
export async function rotateKeysByCommand([command, ...more]: readonly string[]): Promise<string> {
  if (command === 'new' && more.length === 0) return settingOf(newKeySet(Temporal.Now.instant()))
  const run = commandOf(command, more)
  const config = readConfig(process.env)
  const database = await accessDatabase(config)
  try {
    const opened = await openSite({ config, databaseUrl: database.appUrl, log: openLog({ logLevel: 'error' }) })
    try {
      const done = await run(opened)
      await opened.keyRing.refresh()
      return [done, '', ...(await listKeys(opened.site))].join('\n').trim()
    } finally {
      await opened.close()
    }
  } finally {
    await database.close()
  }
}

type Command = (opened: OpenSite) => Promise<string>

function commandOf(command: string | undefined, more: readonly string[]): Command {
  const [id] = more
  if (command === 'remove' && id !== undefined && more.length === 1) return ({ site }) => removeSealedFirst(site, id)
  const known = more.length > 0 ? undefined : commands.get(command)
  if (!known) throw new ConfigError(USAGE)
  return known
}

const commands = new Map<string | undefined, Command>([
  [undefined, ({ site }) => addKey(site)],
  ['list', async () => ''],
  ['sign', async ({ site }) => `The site now signs with the key ${await signWithNewestKey(site)}.`],
  ['push', ({ site }) => addPushKey(site)],
  ['drop-lost', ({ site }) => dropLost(site)],
])

async function addKey(site: Site): Promise<string> {
  const { id, set, isSaved } = await rotateKeys(site)
  if (isSaved) return `The key ${id} has been made. It will sign in an hour. Keep a copy of the file site-keys.`
  return `The key ${id} has been made. Put this into the settings of every process, and restart them one after another within an hour:\n\n${settingOf(set)}`
}

async function addPushKey(site: Site): Promise<string> {
  if (site.config.vapidPrivateKey !== undefined)
    throw new ConfigError('The key pair for push notifications is in VAPID_PRIVATE_KEY. Replace it there.')
  return `The key pair for push notifications has been made. Its public key is ${await rotatePushKey(site)}.`
}

async function removeSealedFirst(site: Site, id: string): Promise<string> {
  await resealSecrets(site)
  await resealLinks(site)
  await resealPushKeys(site)
  await removeKey(site, id)
  return `The key ${id} has been removed. ${site.config.siteKeys ? 'Take it out of SITE_KEYS too.' : ''}`.trim()
}

async function dropLost(site: Site): Promise<string> {
  const lost = await dropLostKeys(site)
  if (lost.length === 0) return 'No keys are lost.'
  return `The site will carry on without ${lost.join(', ')}. Hosts and owners whose authenticator app no longer works: npm run reset-second-factor -- their@example.com`
}

/** Returns a line for each key, without its secret. */
async function listKeys({ db, clock }: Site): Promise<string[]> {
  const known = await knownKeys(db)
  return known.map((key) => `${key.id}  ${describe(key, known, clock.now())}`)
}

function describe(key: KnownKey, known: readonly KnownKey[], now: Temporal.Instant): string {
  if (key.signsFrom === null) return 'is never replaced'
  const state = stateOfKey(known, key.id, now)
  if (state === 'verifies') return `only verifies; it signs from ${minuteOf(key.signsFrom)}`
  if (state === 'signs') return `signs since ${minuteOf(key.signsFrom)}`
  return state === 'earlier' ? 'is an earlier key, which still verifies' : `was removed on ${minuteOf(key.removedAt)}`
}

const minuteOf = (instant: Temporal.Instant | null) => instant?.toString({ smallestUnit: 'minute' }) ?? ''

const settingOf = (set: KeySet) => `SITE_KEYS=${formatKeySet(set).join(',')}`
