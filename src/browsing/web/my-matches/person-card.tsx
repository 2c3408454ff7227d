import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Liker } from '#browsing/web/my-matches/load-matches.ts'
import { formatDate } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { SharedElement } from '#platform/web/ui/shared-element.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { Portrait } from '#profiles/web/portrait.tsx'
import { ReportAndBlock } from '#safety/web/report-and-block.tsx'
import button from '#platform/web/ui/button.module.css'
import css from './person-card.module.css'

type Props = {
  person: Liker
  look: 'new' | 'plain'
  /** 'main' for the one button of the page that matters most. */
  buttonLook: 'main' | 'quiet'
  onWrite: (person: Liker) => void
  onBlocked: () => unknown
  /** A note, such as that the match is new. */
  children?: ReactNode
}

/** The card of a person to whom the member can write, with their profile, where the two met, and actions. */
export function PersonCard({ person, look, buttonLook, onWrite, onBlocked, children }: Props) {
  const { id, name, profile, met_at } = person
  const heading = useId()
  return (
    <article className={`${css.card} ${css[look]}`} aria-labelledby={heading}>
      <div className={css.face}>
        <SharedElement name={`portrait-${id}`}>
          <Portrait picture={profile?.picture ?? null} name={name} size={look === 'new' ? 'card' : 'beside'} />
        </SharedElement>
      </div>
      <div className={css.text}>
        <SharedElement name={`name-${id}`}>
          <h3 id={heading}>{name}</h3>
        </SharedElement>
        {children}
        <p className={css.headline}>{profile ? profile.headline : "This person doesn't have a profile."}</p>
        <p className={css.met}>
          You met at <bdi>{met_at.title}</bdi> on {formatDate(met_at.start_date_local)}.
        </p>
      </div>
      <div className={css.foot}>
        <div className={css.actions}>
          <button type="button" className={`${button.button} ${button[buttonLook]}`} onClick={() => onWrite(person)}>
            {look === 'new' ? (
              `Message ${name}`
            ) : (
              <>
                Message<VisuallyHidden> {name}</VisuallyHidden>
              </>
            )}
          </button>
          <Link className={css.profile} to={paths.userProfile(id)}>
            View profile<VisuallyHidden> for {name}</VisuallyHidden>
          </Link>
        </div>
        <details className={css.more}>
          <summary>
            Report or block<VisuallyHidden> {name}</VisuallyHidden>
          </summary>
          <ReportAndBlock person={{ id, name }} onBlocked={onBlocked} />
        </details>
      </div>
    </article>
  )
}
