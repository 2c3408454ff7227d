import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: {
    title: 'Data and privacy',
    description: 'Your likes, a copy of your data, complaints, and deleting your account.',
  },
}

const parts = [
  {
    heading: 'Your likes',
    about: 'Who you like is sensitive. See what you’ve agreed to, or stop us using your likes.',
    to: accountPaths.likesConsent,
    action: 'See how we use your likes',
  },
  {
    heading: 'Your data',
    about: 'Get a copy of everything we keep about you: what you’ve written, your bookings, likes and matches.',
    to: accountPaths.dataDownload,
    action: 'Download your data',
  },
  {
    heading: 'People you’ve blocked',
    about: 'They can’t see you or message you, and you won’t see them.',
    to: paths.blocked,
    action: 'See who you’ve blocked',
  },
  {
    heading: 'Complaints and questions about your data',
    about:
      'Tell us if something went wrong, or if you want to access, correct or delete data you can’t change here. We’ll answer within 30 days.',
    to: paths.complain,
    action: 'Complain, or ask about your data',
  },
  {
    heading: 'Deleting your account',
    about:
      'Delete your account and everything in it for good. First, we’ll show you what will be deleted and what we have to keep.',
    to: accountPaths.deleteAccount,
    action: 'Delete your account',
  },
]

export function Component() {
  return (
    <PlainPage heading="Data and privacy">
      {parts.map(({ heading, about, to, action }) => (
        <AccountSection key={to} heading={heading} done={null}>
          <p>{about}</p>
          <ButtonLink to={to} look="quiet">
            {action}
          </ButtonLink>
        </AccountSection>
      ))}
    </PlainPage>
  )
}
