import { randomInt } from 'node:crypto'
import type { ClientInfo } from '#accounts/server/client-info.ts'
import { SCREEN_ALPHABET, SCREEN_CODE_LENGTH, type NewScreen } from '#event-night/contract/screens.ts'
import { insertScreen } from '#event-night/server/screens/store-screens.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import type { Limit } from '#platform/server/limits.ts'
import { hashOf, newToken } from '#platform/server/link-token.ts'
import { networksOf } from '#platform/server/networks.ts'
import type { Site } from '#platform/server/site.ts'

/** A screen that nobody confirms asks for a new code every ten minutes. */
const screensByNetwork: Limit = { name: 'screens by network', attempts: 30, minutes: 10 }
const CODE_MINUTES = 10
/** There are 16 million codes, so two screens rarely have the same. */
const MAX_DRAWS = 5

/** Starts a screen, which waits for a host to confirm its code. */
export async function createScreen(site: Site, { address }: ClientInfo): Promise<NewScreen> {
  await site.limits.enforce(screensByNetwork, networksOf(address).network)
  const now = site.clock.now()
  const { token: secret, hash: secretHash } = newToken()
  const expiresAt = now.add({ minutes: CODE_MINUTES })
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const code = newScreenCode()
    const screen = { id: newId(), secretHash, codeHash: hashOf(code), expiresAt }
    if (!(await inTransaction(site.db, (tx) => insertScreen(tx, screen)))) continue
    const confirmAt = `${site.config.siteUrl}${adminPaths.confirmScreen}?code=${code}`
    return { secret, code, address: confirmAt, expires_at: expiresAt.toString(), now: now.toString() }
  }
  throw new Error('every code that was drawn belongs to another screen')
}

function newScreenCode(): string {
  const letter = () => SCREEN_ALPHABET.charAt(randomInt(SCREEN_ALPHABET.length))
  return Array.from({ length: SCREEN_CODE_LENGTH }, letter).join('')
}
