import { useEffect, useRef } from 'react'
import { Notice } from '#platform/web/ui/notice.tsx'

/** The result of an action. It takes the focus, because the button that was pressed is gone. */
export function ActionResult({ status }: { status: string | null }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (status !== null) element.current?.focus()
  }, [status])
  return (
    <div ref={element} role="status" tabIndex={-1}>
      {status !== null && <Notice>{status}</Notice>}
    </div>
  )
}
