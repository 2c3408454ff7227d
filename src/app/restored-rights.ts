import { allStaff } from '#accounts/server/staff/staff-queries.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db.ts'
import { openLog } from '#platform/server/log.ts'

type RestoredStaff = { role: string; userName: string; suspendedAt: Temporal.Instant | null }

/** Returns who is a host or an owner in a restored database, owners first. */
export async function restoredStaff(
  config: Pick<Config, 'logLevel'>,
  databaseUrl: string,
): Promise<readonly RestoredStaff[]> {
  const { db, close } = openDatabase({ url: databaseUrl, connections: 2, log: openLog(config) })
  try {
    return await allStaff(db)
  } finally {
    await close()
  }
}

/**
 * Formats what a restore has brought back that someone may have taken away since. It names the staff, because the person who
 * restores has to compare them with the people who work here now, and gives no addresses.
 */
export function formatRestoredRights(staff: readonly RestoredStaff[], createdAt: string): string {
  return [
    `
Roles, suspensions, passwords, two-step verification, authenticator apps and passkeys are as they were on ${createdAt}, so anything
removed since then works again. Before you reopen the site:
- Compare the hosts and owners below with the people who work here now. Remove roles that have ended, under Admin, Team.
- Suspend again anyone who has been suspended since then.
- Anyone who has since replaced a password, an authenticator app or a passkey because it was stolen has to do so again.`,
    ...(staff.length === 0 ? ['Nobody is a host or an owner.'] : ['Hosts and owners:']),
    ...staff.map(
      ({ role, userName, suspendedAt }) => `- ${printable(userName)}: ${role}${suspendedAt ? ', suspended' : ''}`,
    ),
  ].join('\n')
}

/** Removes what could move the cursor of a terminal. */
const printable = (name: string) => name.replaceAll(/\p{C}/gu, '')
