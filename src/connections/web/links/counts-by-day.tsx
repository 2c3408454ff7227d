import { linkSteps, type Counts } from '#connections/contract/links.ts'
import { formatShortPart } from '#bookings/web/admin/money/format-month.ts'
import { stepLabels } from '#connections/web/links/step-labels.ts'
import { DataTable, type Column } from '#platform/web/ui/table/data-table.tsx'

type Day = { day: string; counts: Counts }

/** Shows the counts of each day that has one to show, and of all other days together. */
export function CountsByDay({ days, others }: { days: readonly Day[]; others: Counts }) {
  const hasOthers = linkSteps.some((step) => (others[step] ?? 0) > 0)
  return (
    <DataTable
      caption="Counts by day"
      columns={columns}
      rows={hasOthers ? [...days, { day: '', counts: others }] : days}
      idOf={({ day }) => day}
      next={null}
      order={{ sort: 'day', direction: 'asc' }}
      empty="No day of this month has a count of five or more."
    />
  )
}

const columns: readonly Column<Day>[] = [
  { name: 'day', head: 'Day', noWrap: true, cell: ({ day }) => (day === '' ? 'All other days' : formatShortPart(day)) },
  ...linkSteps.map((step): Column<Day> => ({
    name: step,
    head: stepLabels[step],
    align: 'right',
    noWrap: true,
    cell: ({ counts }) => counts[step]?.toLocaleString('en-GB') ?? '–',
  })),
]
