import { lazy, type ComponentType } from 'react'
import { pagePart } from '#platform/web/page-part.ts'

/** The charting library is large, so a chart loads separately once its page is readable. */
export function lazyChart<ChartProps>(load: () => Promise<ComponentType<ChartProps>>) {
  return lazy(() => pagePart(async () => ({ default: await load() })))
}
