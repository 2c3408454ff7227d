import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { getUserProfile } from '#browsing/contract.ts'
import type { Message } from '#messaging/contract.ts'
import { MessageDialog } from '#messaging/web/message-dialog.tsx'
import type { AnswerOf } from '#platform/contract.ts'
import { paths } from '#platform/paths.ts'
import { ApiError, isSignedOut } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { useSignedInAs } from '#platform/web/session.ts'
import { goToErrorPage } from '#platform/web/stored-error.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { SharedElement } from '#platform/web/ui/shared-element.tsx'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import { ProfileDetails, ProfileSkeleton } from '#profiles/web/profile-details.tsx'
import { ReportAndBlock } from '#safety/web/report-and-block.tsx'
import css from './user-profile-page.module.css'

export const handle: FixedPageHandle = {
  head: { title: 'Profile', description: 'Someone you’ve met, or may meet, at an event.' },
}

export const loader = memberLoader(async (api, { params: { id = '' }, request }) => {
  try {
    return await api<typeof getUserProfile>('POST /api/getuserprofile/:id', { params: { id }, body: {} })
  } catch (error) {
    if (isSignedOut(error)) throw error
    return goToErrorPage(paths.errorScreen, errorMessageFor(error), request)
  }
})

function errorMessageFor(error: unknown): string {
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
      <SharedElement name={`name-${user.id}`}>
        <h1>{user.name}</h1>
      </SharedElement>
      <p className={css.intro}>Profile for {user.name}.</p>
      <ProfileDetails name={user.name} profile={profile}>
        <ProfileActions key={user.id} {...answer} />
      </ProfileDetails>
    </Wrap>
  )
}

function ProfileActions({ user, can_write }: AnswerOf<typeof getUserProfile>) {
  const navigate = useNavigate()
  const isOwn = useSignedInAs() === user.id
  const [writes, setWrites] = useState(false)

  function written(sent: Message | null): void {
    setWrites(false)
    if (sent) showToast('Successfully sent message.')
  }

  return (
    <div className={css.actions}>
      {can_write && (
        <Button look="main" onPress={() => setWrites(true)}>
          Send Message
        </Button>
      )}
      {!isOwn && <ReportAndBlock person={user} onBlocked={() => navigate(paths.myMatches, { replace: true })} />}
      {writes && <MessageDialog to={user} onClose={written} />}
    </div>
  )
}
