import type { MemberDetails } from '#admin/contract/members.ts'
import { Portrait } from '#profiles/web/portrait.tsx'
import css from './members.module.css'

export function MemberProfile({ profile, name }: { profile: MemberDetails['profile']; name: string }) {
  if (!profile) return <p className={css.soft}>No profile yet.</p>
  return (
    <div className={css.profile}>
      <Portrait picture={profile.picture} name={name} size="card" />
      <div>
        <p className={css.headline}>{profile.headline}</p>
        <p className={css.written}>{profile.body}</p>
      </div>
    </div>
  )
}
