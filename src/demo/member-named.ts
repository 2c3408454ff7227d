import type { Member } from '#accounts/actor.ts'
import { MemberId } from '#accounts/contract/person.ts'
import { memberByEmail } from '#accounts/server/queries.ts'
import { demoPeople } from '#demo/people.ts'
import type { Site } from '#platform/server/site.ts'

/** Returns a demo member as an actor, or undefined if a visitor has changed their email address. */
export async function demoMemberByName(site: Pick<Site, 'db'>, userName: string): Promise<Member | undefined> {
  const person = demoPeople.find((one) => one.userName === userName)
  if (!person) throw new Error(`The demo has no member named ${userName}.`)
  const member = await memberByEmail(site.db, person.email)
  return member && { memberId: MemberId.parse(member.id), gender: member.gender, role: member.role, sessionId: '' }
}
