import { useLocation } from 'react-router'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'
import { Notice } from '#platform/web/ui/notice.tsx'

/** The state with which one page of admin navigates to another and says there what it has done. */
export type ArrivalState = { done: string }

/** Shows what the page before has done. Waits until the page has hydrated, because the server does not know it. */
export function ArrivalNotice() {
  const { state } = useLocation()
  const isHydrated = useHydrated()
  return <div role="status">{isHydrated && isArrivalState(state) && <Notice look="done">{state.done}</Notice>}</div>
}

function isArrivalState(state: unknown): state is ArrivalState {
  return typeof state === 'object' && state !== null && 'done' in state && typeof state.done === 'string'
}
