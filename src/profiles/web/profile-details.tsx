import type { ReactNode } from 'react'
import { SharedElement } from '#platform/web/ui/shared-element.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import type { Profile } from '#profiles/contract.ts'
import { Portrait } from '#profiles/web/portrait.tsx'
import css from './profile-details.module.css'

type Props = { name: string; profile: Profile | null; children?: ReactNode }

/** Shows a member's portrait, headline and text, followed by the available actions. */
export function ProfileDetails({ name, profile, children }: Props) {
  return (
    <div className={css.details}>
      <SharedElement name={`portrait-${profile?.user.id ?? ''}`}>
        <section className={css.card} aria-label="Portrait">
          <Portrait picture={profile?.picture ?? null} name={name} size="large" />
        </section>
      </SharedElement>
      <div className={css.content}>
        {profile ? (
          <>
            {profile.headline && <h2>{profile.headline}</h2>}
            <p className={css.text} dir="auto">
              {profile.body || 'Nothing written yet.'}
            </p>
          </>
        ) : (
          <p>This person doesn't have a profile.</p>
        )}
        {children}
      </div>
    </div>
  )
}

/** Shows a placeholder while the details load. */
export function ProfileSkeleton() {
  return (
    <div className={css.details} aria-busy="true">
      <VisuallyHidden as="p">Loading…</VisuallyHidden>
      <div className={`${css.card} ${css.blank} ${css.picture}`} />
      <div className={css.content}>
        <div className={`${css.blank} ${css.title}`} />
        <div className={`${css.blank} ${css.line}`} />
        <div className={`${css.blank} ${css.line}`} />
        <div className={`${css.blank} ${css.line} ${css.short}`} />
      </div>
    </div>
  )
}
