import type { z } from 'zod'
import { MemberId } from '#accounts/contract/person.ts'
import type * as endpoints from '#admin/contract/security.ts'
import { findUnusual, type RecordedEvent } from '#admin/rules/unusual-security-events.ts'
import { devicesBefore, eventsOfKinds, signInsOf, staffIds } from '#admin/server/security/security-event-queries.ts'
import { securityEventKinds, securityEventOutcomes } from '#platform/contract/security-events.ts'
import type { Site } from '#platform/server/site.ts'
import { namesOf } from '#safety/server/queries.ts'

const DAYS = 7
/** A flood of refusals must neither slow the page nor hide what else happened, so each part has its own limit. */
const MOST = { refusals: 5_000, changes: 1_000, signIns: 2_000 }
/** More findings than this are not read. */
const MAX_FINDINGS = 50

const refusals = securityEventKinds.filter((kind) => securityEventOutcomes[kind] === 'refused')
const changes = ['role assigned', 'role removed', 'second factor removed', 'site key changed', 'data exported'] as const

/** Returns what is unusual in the security events of the last seven days. */
export async function listUnusualEvents(
  site: Site,
): Promise<z.output<typeof endpoints.listUnusualSecurityEvents.answer>> {
  const { db, clock } = site
  const since = clock.now().subtract({ hours: DAYS * 24 })
  const [refused, changed, staff] = await Promise.all([
    eventsOfKinds(db, refusals, since, MOST.refusals),
    eventsOfKinds(db, changes, since, MOST.changes),
    staffIds(db),
  ])
  const tried = refused.flatMap(({ memberId }) => memberId ?? [])
  const [signIns, knownDevices] = await Promise.all([
    signInsOf(db, [...new Set([...staff, ...tried])], since, MOST.signIns),
    devicesBefore(db, staff, since),
  ])
  const events: RecordedEvent[] = [...refused, ...changed, ...signIns].map((row) => ({
    ...row,
    network: row.network?.toString('hex') ?? null,
  }))
  const findings = findUnusual(events, knownDevices).slice(0, MAX_FINDINGS)
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
