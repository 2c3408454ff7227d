import { Link } from 'react-router'
import type { Profile } from '#profiles/contract.ts'
import { ProfileDetails } from '#profiles/web/profile-details.tsx'
import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './profile-page.module.css'

type Props = { name: string; profile: Profile }

/** Shows the member's own profile as others see it, with a link to edit it. */
export function ProfileView({ name, profile }: Props) {
  return (
    <>
      <p className={css.intro}>Here is your profile information.</p>
      <ProfileDetails name={name} profile={profile}>
        <div className={css.actions}>
          <ButtonLink to={`${paths.profile}?edit`}>Edit Profile</ButtonLink>
        </div>
      </ProfileDetails>
    </>
  )
}

/** Shows links to the member's other pages, and to the parts of the account that members look for most. */
export function MemberLinks() {
  return (
    <nav className={css.links} aria-label="Your pages">
      <ul className={css.pages}>
        {[
          { to: paths.messages, label: 'My Messages' },
          { to: paths.myEvents, label: 'My Events' },
          { to: paths.myMatches, label: 'My Matches' },
        ].map(({ to, label }) => (
          <li key={to}>
            <ButtonLink look="quiet" to={to}>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ul className={css.account}>
        {[
          { to: paths.account, label: 'My account' },
          { to: accountPaths.security, label: 'Sign-in and security' },
          { to: accountPaths.emails, label: 'Emails' },
          { to: accountPaths.data, label: 'Data and privacy' },
          { to: paths.blocked, label: 'People you have blocked' },
        ].map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
