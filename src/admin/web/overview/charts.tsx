import { lazy, Suspense } from 'react'
import { Await, useRevalidator } from 'react-router'
import type { ChartData } from '#admin/contract/today.ts'
import { pagePart } from '#platform/web/page-part.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './overview.module.css'

/** The charting library is large, so it loads separately once the page is readable. */
const LazyChartGrid = lazy(() =>
  pagePart(async () => {
    const { ChartGrid } = await import('#admin/web/overview/chart-grid.tsx')
    return { default: ChartGrid }
  }),
)

/** Shows the charts, which load after the rest of the page. The page works without them. */
export function Charts({ coming }: { coming: Promise<ChartData> }) {
  return (
    <Suspense fallback={<p className={css.loading}>Loading charts…</p>}>
      <Await resolve={coming} errorElement={<ChartsFailed />}>
        {(charts) => <LazyChartGrid charts={charts} />}
      </Await>
    </Suspense>
  )
}

function ChartsFailed() {
  const { revalidate } = useRevalidator()
  return (
    <div className={css.section}>
      <Notice look="wrong">We couldn’t load the charts.</Notice>
      <Button onPress={() => void revalidate()}>Try again</Button>
    </div>
  )
}
