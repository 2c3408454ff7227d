import { useState, type ReactElement, type ReactNode } from 'react'
import { ResponsiveContainer } from 'recharts'
import { ChartCard, type ChartCardProps } from '#platform/web/admin/chart/chart-card.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './chart.module.css'

type Row = { key: string; cells: readonly (string | number)[] }

type Props = Omit<ChartCardProps, 'children'> & {
  /** A sentence that summarises the chart. */
  summary: string
  /** A control to choose what the chart shows. */
  choice?: ReactNode
  table: { head: readonly string[]; rows: readonly Row[] }
  /** The text shown if there is no data. */
  empty: string
  /** A recharts element. */
  children: ReactElement
}

/** Shows a chart with a heading, a one-sentence summary, and the same data as a table. Of one point, the summary says it all. */
export function Chart({ summary, choice, table, empty, children, ...card }: Props) {
  const { heading } = card
  const [asTable, setAsTable] = useState(false)
  return (
    <ChartCard {...card}>
      {choice}
      {table.rows.length === 0 && <p className={css.empty}>{empty}</p>}
      {table.rows.length > 0 && <p className={css.summary}>{summary}</p>}
      {table.rows.length > 1 && (
        <>
          {asTable ? (
            <Table heading={heading} {...table} />
          ) : (
            // The summary and the table say what the drawing shows. Screen readers would read its numbers without their labels.
            <div className={css.drawing} aria-hidden="true">
              <ResponsiveContainer width="100%" height="100%">
                {children}
              </ResponsiveContainer>
            </div>
          )}
          <button type="button" className={css.switch} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
            <VisuallyHidden>: {heading}</VisuallyHidden>
          </button>
        </>
      )}
    </ChartCard>
  )
}

function Table({ heading, head, rows }: Props['table'] & { heading: string }) {
  return (
    // A long table scrolls in its container, which must be focusable for keyboard users.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.table} role="region" aria-label={`${heading}, as a table`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {rest.map((cell, nth) => (
                <td key={head[nth + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
