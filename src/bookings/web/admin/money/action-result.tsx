import { useEffect, useRef } from 'react'
import { Notice } from '#platform/web/ui/notice.tsx'

/** Shows the result of an action. Takes the focus, because the button that was pressed is no longer rendered. */
export function ActionResult({ status }: { status: string | null }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (status !== null) element.current?.focus()
  }, [status])
  return (
    <div ref={element} role="status" tabIndex={-1}>
      {status !== null && <Notice look="done">{status}</Notice>}
    </div>
  )
}
