import { useState, type RefObject } from 'react'
import {
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Account, getAccount } from '#accounts/contract/account.ts'
import { BirthDateSection } from '#accounts/web/account/birth-date-section.tsx'
import { saveSignInEmail } from '#accounts/web/sign-in-email.ts'
import type { getOwnProfile, Profile } from '#profiles/contract.ts'
import { ProfileForm } from '#profiles/web/profile-form.tsx'
import { ProfileSkeleton } from '#profiles/web/profile-details.tsx'
import { MemberLinks, ProfileView } from '#profiles/web/profile-view.tsx'
import { paths } from '#platform/paths.ts'
import { isSignedOut } from '#platform/web/api.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { goToErrorPage } from '#platform/web/stored-error.ts'
import { showToast } from '#platform/web/ui/toast/toast-store.ts'
import { Wrap } from '#platform/web/ui/wrap.tsx'
import { useFocusWhenChanged } from '#platform/web/ui/use-focus-when-changed.ts'
import css from './profile-page.module.css'

type OwnProfile = { member: Pick<Account, 'id' | 'name' | 'date_of_birth'>; profile: Profile | null }

export const handle: FixedPageHandle = {
  head: { title: 'Profile', description: 'Your headline, your text and your portrait.' },
}

export const loader = memberLoader<OwnProfile>(async (api, { request }) => {
  try {
    const [{ id, name, email, date_of_birth }, { profile }] = await Promise.all([
      api<typeof getAccount>('GET /api/account'),
      api<typeof getOwnProfile>('GET /api/myprofile'),
    ])
    // The session may expire while the member writes.
    saveSignInEmail(email)
    return { member: { id, name, date_of_birth }, profile }
  } catch (error) {
    if (isSignedOut(error)) throw error
    return goToErrorPage(paths.error500, '', request)
  }
})

/** Skips the reload when the member only switches between viewing and editing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const editing = loaded !== null && loaded.profile !== null && search.has('edit')
  const heading = useFocusWhenChanged(loaded && (loaded.profile === null ? 'new' : editing ? 'editing' : 'looking'))
  return (
    <Wrap className={css.page}>
      <h1 ref={heading} tabIndex={-1}>
        {editing ? 'Edit Profile' : loaded ? `Welcome ${loaded.member.name}` : 'Profile'}
      </h1>
      {/* The same links before and after loading, because a click is lost if its link is replaced while it is pressed. */}
      {!editing && <MemberLinks />}
      {loaded ? (
        <OwnProfilePage key={loaded.member.id} {...loaded} editing={editing} heading={heading} />
      ) : (
        <ProfileSkeleton />
      )}
    </Wrap>
  )
}

type PageProps = OwnProfile & { editing: boolean; heading: RefObject<HTMLHeadingElement | null> }

function OwnProfilePage({ member, profile, editing, heading }: PageProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [discards, setDiscards] = useState(0)

  async function showSaved(): Promise<void> {
    await revalidate()
    if (editing) await navigate(paths.profile, { replace: true })
    showToast('Profile saved.')
  }

  function cancel(): void {
    void navigate(paths.profile, { replace: true })
  }

  /** Moves the focus to the heading, because the button that was pressed is gone. */
  function discard(): void {
    setDiscards(discards + 1)
    heading.current?.focus()
    showToast('Your changes have been discarded.')
  }

  const form = (
    <ProfileForm
      key={discards}
      member={member}
      profile={profile}
      onSaved={showSaved}
      onCancel={cancel}
      onDiscard={discard}
    />
  )
  return (
    <>
      {profile === null && (
        <>
          <p className={css.intro}>
            You don’t have a profile yet. A profile helps the people you meet to remember you. You’ll need a headline, a
            few lines about yourself and a photo.
          </p>
          <h2>Edit Profile</h2>
          {form}
        </>
      )}
      {editing && form}
      {profile && !editing && <ProfileView name={member.name} profile={profile} />}
      {/* Not beside a form, whose button would leave a typed date unsaved. */}
      {profile && !editing && (
        <div className={css.birth}>
          <BirthDateSection day={member.date_of_birth} />
        </div>
      )}
    </>
  )
}
