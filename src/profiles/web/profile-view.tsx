import type { Profile } from '#profiles/contract.ts'
import { ProfileDetails } from '#profiles/web/profile-details.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import css from './profile-page.module.css'

type Props = { name: string; profile: Profile }

/** The own profile as others see it, and the ways on from it. */
export function ProfileView({ name, profile }: Props) {
  return (
    <>
      <p className={css.intro}>Here is your profile information.</p>
      <ProfileDetails name={name} profile={profile}>
        <div className={css.actions}>
          <ButtonLink to="/profile?edit">Edit Profile</ButtonLink>
          <ButtonLink look="quiet" to="/myevents">
            My Events
          </ButtonLink>
          <ButtonLink look="quiet" to="/account">
            Your account
          </ButtonLink>
        </div>
      </ProfileDetails>
    </>
  )
}
