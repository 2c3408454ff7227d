import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UnusualItem } from '#admin/contract/security.ts'
import { formatDetail, kindLabels, networkName } from '#admin/web/security/security-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './security.module.css'

/** Shows what the rules found, each with a link to the events behind it. */
export function UnusualList({ findings }: { findings: readonly UnusualItem[] }) {
  return (
    <section className={css.section} aria-labelledby="unusual">
      <h2 id="unusual">Unusual activity in the last seven days</h2>
      {findings.length === 0 && <p>Nothing unusual.</p>}
      {findings.length > 0 && (
        <ul className={css.unusual}>
          {findings.map((finding) => (
            <li key={[finding.rule, finding.at, finding.person?.id, finding.network, finding.detail].join(' ')}>
              <p>
                {describe(finding)} <EventsLink finding={finding} />
              </p>
              <p className={css.when}>{formatShortInstant(finding.at)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function EventsLink({ finding: { person, network } }: { finding: UnusualItem }) {
  const query = person ? { person: person.id } : network ? { network } : undefined
  if (!query) return null
  return <Link to={`${adminPaths.security}?${new URLSearchParams(query)}`}>Show events</Link>
}

function describe(finding: UnusualItem): ReactNode {
  const who = <PersonLink person={finding.person} />
  const { times, device, detail, network, kind } = finding
  switch (finding.rule) {
    case 'signed in after many tries':
      return (
        <>
          {who} signed in after {times} failed attempts. Ask them whether it was them.
        </>
      )
    case 'token reused':
      return (
        <>
          An old sign-in for {who} was used again, so we signed that device out. Someone may have copied it from the
          device.
        </>
      )
    case 'passkey blocked':
      return <>One of {who}’s passkeys was blocked, because there may be a copy of it.</>
    case 'tries on an account':
      return (
        <>
          {times} failed attempts to get into {who}’s account within a day.
        </>
      )
    case 'tries from a network':
      return (
        <>
          {times} failed attempts to get into accounts from network {network && networkName(network)} within a day.
        </>
      )
    case 'staff access refused':
      return <>{who} tried to open something that only the team can see.</>
    case 'API key refused':
      return <>{keyProblem(finding)}</>
    case 'staff on a new device':
      return (
        <>
          {who} signed in on a new device: {device}.
        </>
      )
    case 'role changed':
    case 'connection changed':
      return (
        <>
          {kind && kindLabels[kind]}
          {kind !== 'site key changed' && <>: {who}</>}
          {detail && `, ${formatDetail(detail)}`}.
        </>
      )
    case 'export at night':
      return (
        <>
          {who} downloaded a list during the night{detail && `: ${formatDetail(detail)}`}.
        </>
      )
  }
}

function keyProblem({ detail, times, network }: UnusualItem): string {
  const how = `${times === 1 ? 'once' : `${times} times`}${network === null ? '' : ` from network ${networkName(network)}`}`
  switch (detail) {
    case 'expired':
      return `An expired API key was used ${how}. If one of your programs needs it, make a new key.`
    case 'scope_missing':
      return `A program asked ${how} for something that its API key may not read.`
    default:
      return `A revoked API key was used ${how}. If none of your programs still has it, someone has copied it.`
  }
}

function PersonLink({ person }: Pick<UnusualItem, 'person'>) {
  if (!person) return <>someone whose account has been deleted</>
  return <Link to={adminPaths.member(person.id)}>{person.name}</Link>
}
