import { siteItself } from '#accounts/actor.ts'
import type { Gender, Role } from '#accounts/contract/person.ts'
import { createActivatedMember } from '#accounts/server/admit-member.ts'
import { hashPassword } from '#accounts/server/passwords.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import { demoPeople } from '#demo/people.ts'
import { stableHash } from '#demo/stable-hash.ts'
import type { Site } from '#platform/server/site.ts'

/** The password with which visitors sign in as any member of the demo. */
export const DEMO_PASSWORD = 'FiveMinutes5!'

type DemoAccount = { email: string; userName: string; gender: Gender; role?: Role; age?: number | null }

/** The staff, who have no profiles because they do not date here. */
export const staff: DemoAccount[] = [
  { email: 'owner@example.com', userName: 'Carol Whitehouse', gender: 'F', role: 'owner' },
  { email: 'host@example.com', userName: 'Gary Millward', gender: 'M', role: 'host' },
]

/** The interval between registrations, so that the sixty members registered in the last six months. */
const DAYS_BETWEEN = 3

export async function fillMembers(site: Site): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const everyone: DemoAccount[] = [...staff, ...demoPeople]
  for (const [index, { email, userName, gender, role = 'member', age }] of everyone.entries()) {
    if (await memberByEmail(site.db, email)) continue
    const registeredAt = site.clock.now().subtract({ hours: 24 * DAYS_BETWEEN * (everyone.length - index) })
    const born = age ? { dateOfBirth: dateOfBirthAtAge(site.clock.now(), age, email) } : {}
    await createActivatedMember(site, siteItself, {
      email,
      userName,
      gender,
      role,
      passwordHash,
      registeredAt,
      ...born,
    })
  }
}

/** Returns a date of birth for a member of this age whose next birthday is between four and eight months from today. */
function dateOfBirthAtAge(now: Temporal.Instant, years: number, email: string): string {
  const today = now.toZonedDateTimeISO('Europe/London').toPlainDate()
  return today.subtract({ years, months: 4, days: stableHash(email) % 120 }).toString()
}
