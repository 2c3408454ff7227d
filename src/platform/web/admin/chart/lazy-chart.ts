import { lazy, type ComponentType } from 'react'
import { pagePart } from '#platform/web/page-part.ts'

/**
 * The charting library is large, so a chart loads separately once its page is readable. The server, which renders no page with a
 * chart, has `noChart` in its place: it would keep the library in memory.
 */
export function lazyChart<ChartProps>(load: () => Promise<ComponentType<ChartProps>>) {
  return lazy(() => pagePart(async () => ({ default: await load() })))
}

export const noChart = () => null
