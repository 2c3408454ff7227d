import { Suspense, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { ChartData } from '#admin/contract/today.ts'
import { ChartCard, type ChartCardProps } from '#platform/web/admin/chart/chart-card.tsx'
import { lazyChart, noChart } from '#platform/web/admin/chart/lazy-chart.ts'
import { WhenLoaded } from '#platform/web/ui/when-loaded.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from '#platform/web/admin/chart/chart.module.css'

export const BookingsOverTime = lazyChart(async () =>
  import.meta.env.SSR ? noChart : (await import('#admin/web/overview/bookings-over-time.tsx')).BookingsOverTime,
)
export const IncomeChart = lazyChart(async () =>
  import.meta.env.SSR ? noChart : (await import('#bookings/web/admin/money/income-chart.tsx')).IncomeChart,
)
export const MatchesByEvent = lazyChart(async () =>
  import.meta.env.SSR ? noChart : (await import('#admin/web/overview/matches-by-event.tsx')).MatchesByEvent,
)

type Props = Omit<ChartCardProps, 'children'> & {
  charts: Promise<ChartData>
  children: (charts: ChartData) => ReactNode
}

/** Shows the card of a chart while it loads, and then the chart. The page works without it. */
export function LoadedChart({ charts, children, ...card }: Props) {
  const loading = (
    <ChartCard {...card}>
      <p className={css.empty}>Loading…</p>
    </ChartCard>
  )
  return (
    <Suspense fallback={loading}>
      <WhenLoaded promise={charts} failed={<ChartFailed {...card} />}>
        {children}
      </WhenLoaded>
    </Suspense>
  )
}

function ChartFailed(card: Omit<ChartCardProps, 'children'>) {
  const { revalidate } = useRevalidator()
  return (
    <ChartCard {...card}>
      <Notice look="wrong">We couldn’t load this chart.</Notice>
      <Button onPress={() => void revalidate()}>Try again</Button>
    </ChartCard>
  )
}
