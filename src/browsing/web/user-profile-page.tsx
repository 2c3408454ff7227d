import { useLoaderData } from 'react-router'
import type { getUserProfile } from '#browsing/contract.ts'
import { ApiError, isSignedOut } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { goToErrorPage } from '#platform/web/stored-error.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import { ProfileDetails, ProfileSkeleton } from '#profiles/web/profile-details.tsx'
import css from './user-profile-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Profile', description: 'Somebody you have met, or may meet.' },
}

export const loader = memberLoader(async (api, { params: { id = '' }, request }) => {
  try {
    return await api<typeof getUserProfile>('POST /api/getuserprofile/:id', { params: { id }, body: {} })
  } catch (error) {
    if (isSignedOut(error)) throw error
    return goToErrorPage('/errorscreen', sentenceFor(error), request)
  }
})

function sentenceFor(error: unknown): string {
  return error instanceof ApiError && error.status === 403
    ? 'Sorry you are not authorised to view this profile.'
    : 'There was an error retrieving the profile. Please try again later.'
}

export function Component() {
  const answer = useLoaderData<typeof loader>()
  if (!answer) {
    return (
      <Wrap className={css.page}>
        <h1>Profile</h1>
        <ProfileSkeleton />
      </Wrap>
    )
  }
  const { user, profile } = answer
  return (
    <Wrap className={css.page}>
      <h1>{user.name}</h1>
      <p className={css.intro}>Profile for {user.name}.</p>
      <ProfileDetails name={user.name} profile={profile} />
    </Wrap>
  )
}
