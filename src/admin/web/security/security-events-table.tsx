import { Link } from 'react-router'
import type { SecurityEventItem } from '#admin/contract/security.ts'
import { formatDetail, kindLabels, networkName } from '#admin/web/security/security-labels.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'
import { formatShortInstant } from '#platform/web/ui/table/short-instant.ts'
import css from './security.module.css'

type Props = { rows: readonly SecurityEventItem[]; next: string | null; empty: string }

export function SecurityEventsTable({ rows, next, empty }: Props) {
  return (
    <DataTable
      caption="Security events, newest first"
      columns={columns}
      rows={rows}
      idOf={({ id }) => id}
      next={next}
      order={{ sort: 'time', direction: 'desc' }}
      empty={empty}
    />
  )
}

const columns: readonly Column<SecurityEventItem>[] = [
  { name: 'when', head: 'When', noWrap: true, cell: ({ at }) => formatShortInstant(at) },
  { name: 'what', head: 'What', cell: (row) => <WhatCell row={row} /> },
  { name: 'who', head: 'Whose account', cell: (row) => <WhoCell row={row} /> },
  { name: 'device', head: 'Device', cell: ({ device }) => device ?? <span className={css.soft}>None</span> },
  { name: 'network', head: 'Network', cell: ({ network }) => <NetworkCell network={network} /> },
]

function WhatCell({ row: { kind, outcome, detail, times, operation } }: { row: SecurityEventItem }) {
  return (
    <>
      <span className={outcome === 'refused' ? css.refused : undefined}>{kindLabels[kind]}</span>
      {detail !== null && <span className={css.soft}>, {formatDetail(detail)}</span>}
      {times > 1 && <strong className={css.times}> {times} times</strong>}
      {isAboutOperation(kind) && operation !== null && <div className={css.operation}>{operation}</div>}
    </>
  )
}

function isAboutOperation(kind: SecurityEventItem['kind']): boolean {
  return kind === 'staff access refused' || kind === 'API key refused'
}

function WhoCell({ row: { person, by } }: { row: SecurityEventItem }) {
  return (
    <>
      {person ? (
        <Link to={adminPaths.member(person.id)}>{person.name}</Link>
      ) : (
        <span className={css.soft}>No known account</span>
      )}
      {by && (
        <span className={css.soft}>
          {', by '}
          <Link to={adminPaths.member(by.id)}>{by.name}</Link>
        </span>
      )}
    </>
  )
}

function NetworkCell({ network }: Pick<SecurityEventItem, 'network'>) {
  if (network === null) return <span className={css.soft}>None</span>
  return <Link to={`${adminPaths.security}?network=${network}`}>{networkName(network)}</Link>
}
