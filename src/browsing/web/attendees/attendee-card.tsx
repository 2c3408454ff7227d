import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Attendee } from '#browsing/contract/attendee.ts'
import { paths } from '#platform/paths.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { Portrait } from '#profiles/web/portrait.tsx'
import { ReportAndBlock } from '#safety/web/report-and-block.tsx'
import css from './attendee-card.module.css'

type Props = {
  person: Attendee
  /** True if the attendee's profile can be opened. */
  opens: boolean
  /** Absent in the lists for owners and hosts, which do not offer blocking. */
  onBlocked?: () => unknown
  /** The tick box for a like. */
  children?: ReactNode
}

/** An attendee's card. The face comes first, because people remember it best. */
export function AttendeeCard({ person, opens, onBlocked, children }: Props) {
  const { id, name, profile } = person
  const heading = useId()
  return (
    <article className={css.card} aria-labelledby={heading}>
      <Portrait picture={profile?.picture ?? null} name={name} size="card" />
      <div className={css.text}>
        <h3 id={heading}>{opens ? <Link to={paths.userProfile(id)}>{name}</Link> : name}</h3>
        <p className={css.headline}>{profile ? profile.headline : 'This person does not have a profile'}</p>
        {onBlocked && (
          <details className={css.more}>
            <summary>
              Report or block<VisuallyHidden> {name}</VisuallyHidden>
            </summary>
            <ReportAndBlock person={{ id, name }} onBlocked={onBlocked} />
          </details>
        )}
      </div>
      {children}
    </article>
  )
}
