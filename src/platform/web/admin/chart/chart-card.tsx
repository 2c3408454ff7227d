import { useId, type ReactNode } from 'react'
import css from './chart.module.css'

export type ChartCardProps = {
  heading: string
  /** 3 if the chart is below another heading. */
  level?: 2 | 3
  /** What stands above the chart, such as the figure of this month. */
  lead?: ReactNode
  children: ReactNode
}

/** The card of a chart. It has the same height while the chart loads. */
export function ChartCard({ heading, level = 2, lead, children }: ChartCardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={css.chart} aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {lead}
      {children}
    </section>
  )
}
