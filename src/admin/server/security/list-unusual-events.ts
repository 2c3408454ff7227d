import type { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import type * as endpoints from '#admin/contract/security.ts'
import {
  findUnusual,
  isTry,
  PROBLEMS_OF_REAL_KEYS,
  type RecordedEvent,
  type UnusualFinding,
} from '#admin/rules/unusual-security-events.ts'
import { devicesBefore, signInsOf, staffIds } from '#admin/server/security/security-event-queries.ts'
import {
  newestOfEachKind,
  newestOfEachPerson,
  refusedKeysByNetwork,
  triesByNetwork,
  triesOnAccounts,
} from '#admin/server/security/unusual-event-queries.ts'
import { securityEventKinds, securityEventOutcomes } from '#platform/contract/security-events.ts'
import type { Site } from '#platform/server/site.ts'
import { namesOf } from '#safety/server/queries.ts'

const DAYS = 7
/**
 * A flood must neither slow the page nor hide what else happened. So each kind, and each person within it, has its own rows, and
 * tries are added up by the database, from the least number that any rule looks for.
 */
const MOST = { tries: 200_000, rare: 20_000, changes: 1_000, signIns: 2_000 }
const TRIES_OF_ACCOUNT = { from: 5, each: 200 }
const TRIES_OF_NETWORK = { from: 30 }
/** More findings of one rule, or of one rule about one person, are not read. */
const MAX_OF_RULE = 15
const MAX_OF_PERSON = 5

const refusals = securityEventKinds.filter((kind) => securityEventOutcomes[kind] === 'refused')
const tries = refusals.filter((kind) => isTry({ kind }))
const rare = ['refresh token reused', 'passkey blocked', 'staff access refused'] as const
const changes = [
  ...(['role assigned', 'role removed', 'second factor removed', 'site key changed', 'data exported'] as const),
  ...(['API key made', 'webhook added', 'webhook changed', 'webhook secret replaced'] as const),
]

/** Returns what is unusual in the security events of the last seven days. */
export async function listUnusualEvents(
  site: Site,
): Promise<z.output<typeof endpoints.listUnusualSecurityEvents.answer>> {
  const { db, clock } = site
  const since = clock.now().subtract({ hours: DAYS * 24 })
  const [refused, attempts, fromNetworks, refusedKeys, changed, staff] = await Promise.all([
    newestOfEachPerson(db, rare, { since, most: MOST.rare, each: MAX_OF_PERSON }),
    triesOnAccounts(db, tries, { since, most: MOST.tries, ...TRIES_OF_ACCOUNT }),
    triesByNetwork(db, tries, { since, most: MOST.tries, ...TRIES_OF_NETWORK }),
    refusedKeysByNetwork(db, PROBLEMS_OF_REAL_KEYS, { since, most: MOST.tries }),
    newestOfEachKind(db, changes, { since, most: MOST.changes }),
    staffIds(db),
  ])
  const tried = attempts.flatMap(({ memberId }) => memberId ?? [])
  const [signIns, knownDevices] = await Promise.all([
    signInsOf(db, [...new Set([...staff, ...tried])], since, MOST.signIns),
    devicesBefore(db, staff, since),
  ])
  const events = [...refused, ...attempts, ...refusedKeys, ...changed, ...signIns].map(recorded)
  const findings = withoutMore(findUnusual(events, knownDevices, fromNetworks.map(recorded)))
  const names = await namesOf(db, [...new Set(findings.flatMap(({ memberId }) => memberId ?? []))])
  return {
    findings: findings.map(({ memberId, at, ...finding }) => {
      const name = memberId === null ? undefined : names.get(memberId)
      return {
        ...finding,
        at: at.toString(),
        person: memberId === null || name === undefined ? null : { id: MemberId.parse(memberId), name },
      }
    }),
  }
}

function recorded(row: Omit<RecordedEvent, 'network'> & { network: Buffer | null }): RecordedEvent {
  return { ...row, network: row.network?.toString('hex') ?? null }
}

/** Leaves out what is beyond the limits of a rule. The findings of a rule are in order, the newest first. */
function withoutMore(findings: readonly UnusualFinding[]): UnusualFinding[] {
  return [...Map.groupBy(findings, ({ rule }) => rule).values()].flatMap((ofRule) => {
    const seen = new Map<string | null, number>()
    const some = ofRule.filter(({ memberId }) => {
      const nth = (seen.get(memberId) ?? 0) + 1
      seen.set(memberId, nth)
      return memberId === null || nth <= MAX_OF_PERSON
    })
    return some.slice(0, MAX_OF_RULE)
  })
}
