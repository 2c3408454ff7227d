import type { ReactNode, Ref } from 'react'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import css from './likes-bar.module.css'

/** A bar at the bottom of the screen with the state of the likes and the next action. */
export function LikesBar({ note, ref, children }: { note: ReactNode; ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div className={css.bar}>
      <MessageGroup label="Likes" className={css.note} ref={ref}>
        {note}
      </MessageGroup>
      {children}
    </div>
  )
}
