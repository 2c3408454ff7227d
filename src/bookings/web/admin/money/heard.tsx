import { useEffect, useRef } from 'react'
import { Notice } from '#platform/web/ui/notice.tsx'

/** The result of an action. It takes the focus, because the button that was pressed is gone. */
export function Heard({ said }: { said: string | null }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (said !== null) element.current?.focus()
  }, [said])
  return (
    <div ref={element} role="status" tabIndex={-1}>
      {said !== null && <Notice>{said}</Notice>}
    </div>
  )
}
