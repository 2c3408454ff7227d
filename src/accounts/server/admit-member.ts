import type { Owner } from '#accounts/actor.ts'
import { Email, type Gender, MemberId, type Role, UserName } from '#accounts/contract/person.ts'
import { dateOfBirthError } from '#accounts/rules.ts'
import { hashPassword } from '#accounts/server/passwords.ts'
import { dateInSiteZone } from '#accounts/server/today.ts'
import { insertMember } from '#accounts/server/store/members.ts'
import { termsVersion } from '#content/server/queries.ts'
import { audit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { newId } from '#platform/server/ids.ts'
import { parseOrRefuse, refuseFields } from '#platform/server/refusals.ts'
import type { Site } from '#platform/server/site.ts'

export type NewActivatedMember = {
  email: string
  userName: string
  gender: Gender
  /** ISO 8601. */
  dateOfBirth?: string
  role?: Role
  /** Defaults to now. */
  registeredAt?: Temporal.Instant
} & ({ password: string } | { passwordHash: string })

/** Creates a member who is already activated, so no activation email is sent. */
export async function createActivatedMember(site: Site, by: Owner, details: NewActivatedMember): Promise<MemberId> {
  const email = parseOrRefuse(Email, details.email)
  const userName = parseOrRefuse(UserName, details.userName)
  const now = site.clock.now()
  const reason = details.dateOfBirth && dateOfBirthError(details.dateOfBirth, dateInSiteZone(now))
  if (reason) refuseFields({ date_of_birth: reason })
  const passwordHash = 'password' in details ? await hashPassword(details.password) : details.passwordHash
  const registeredAt = details.registeredAt ?? now
  const id = MemberId.parse(newId())
  await inTransaction(site.db, async (tx) => {
    const made = await insertMember(tx, {
      id,
      email,
      userName,
      gender: details.gender,
      role: details.role ?? 'member',
      passwordHash,
      dateOfBirth: details.dateOfBirth ? Temporal.PlainDate.from(details.dateOfBirth) : null,
      termsVersion: await termsVersion(tx),
      // The current terms may be newer than the registration.
      termsAcceptedAt: now,
      registeredAt,
      activatedAt: registeredAt,
    })
    if (!made) refuseFields({ email: 'There’s already an account with this address.' })
    await audit(tx, { at: now, actorId: by.memberId, action: 'account created', subject: id })
  })
  return id
}
