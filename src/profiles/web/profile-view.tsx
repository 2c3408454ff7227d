import { Link } from 'react-router'
import type { Profile } from '#profiles/contract.ts'
import { ProfileDetails } from '#profiles/web/profile-details.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './profile-page.module.css'

type Props = { name: string; profile: Profile }

/** Shows the member's own profile as others see it, with links to edit it and to other pages. */
export function ProfileView({ name, profile }: Props) {
  return (
    <>
      <p className={css.intro}>Here is your profile information.</p>
      <ProfileDetails name={name} profile={profile}>
        <div className={css.actions}>
          <ButtonLink to={`${paths.profile}?edit`}>Edit Profile</ButtonLink>
        </div>
        <MemberLinks />
      </ProfileDetails>
    </>
  )
}

/** Shows links to the member's other pages. */
export function MemberLinks() {
  return (
    <>
      <div className={css.actions}>
        {[
          { to: paths.messages, label: 'My Messages' },
          { to: paths.myEvents, label: 'My Events' },
          { to: paths.myMatches, label: 'My Matches' },
        ].map(({ to, label }) => (
          <ButtonLink key={to} look="quiet" to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
      <p className={css.aside}>
        <Link to={paths.account}>My account</Link>
        <Link to={paths.blocked}>People you have blocked</Link>
      </p>
    </>
  )
}
