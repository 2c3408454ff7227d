import { Portrait } from '#profiles/web/portrait.tsx'
import type { Said } from '#event-night/web/door/door-words.ts'
import css from './last-said.module.css'

/** The outcome of the last command, large enough to read at a glance over a queue, and announced to screen readers. */
export function LastSaid({ said }: { said: Said | null }) {
  return (
    <div role="status" className={css.place}>
      {said && (
        <div className={`${css.said} ${css[said.look]}`}>
          {said.guest?.portrait && (
            <div className={css.face}>
              <Portrait picture={said.guest.portrait} name={said.guest.name} size="small" />
            </div>
          )}
          <p>{said.words}</p>
        </div>
      )}
    </div>
  )
}
