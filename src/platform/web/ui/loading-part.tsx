import { lazy, Suspense, type ComponentType } from 'react'
import { pagePart } from '#platform/web/page-part.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'

/**
 * Builds a component whose module is loaded when it is first shown, for a part of a page that few people open. If it does not
 * load, the router shows that the page is incomplete, with a link that loads it again.
 */
export function loadingPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await pagePart(load) }))
  return function LoadingPart(props: Props) {
    return (
      <Suspense fallback={<LoadingLines />}>
        <Part {...props} />
      </Suspense>
    )
  }
}
