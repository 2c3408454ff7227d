import { lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router'
import type {
  Account,
  ActivityItem,
  getAccount,
  listActivity,
  listSessions,
  Session,
} from '#accounts/contract/account.ts'
import type { listPasskeys, Passkey } from '#accounts/contract/passkeys.ts'
import type { getSecondFactor, SecondFactor } from '#accounts/contract/second-factor.ts'
import { AccountSection } from '#accounts/web/account/account-section.tsx'
import { BirthDateSection } from '#accounts/web/account/birth-date-section.tsx'
import { Devices } from '#accounts/web/account/devices.tsx'
import { EmailForm } from '#accounts/web/account/email-form.tsx'
import { NameForm } from '#accounts/web/account/name-form.tsx'
import { PasswordForm } from '#accounts/web/account/password-form.tsx'
import { RecentActivity } from '#accounts/web/account/recent-activity.tsx'
import { paths } from '#platform/paths.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { pagePart } from '#platform/web/page-part.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

/** A part of its own, because every first page lists the files that each page needs. */
const SignInMethods = lazy(() =>
  pagePart(async () => ({ default: (await import('#accounts/web/account/sign-in-methods.tsx')).SignInMethods })),
)

export const handle: FixedPageHandle = {
  head: { title: 'Your account', description: 'Your user name, email, password, passkeys and devices.' },
}

export const loader = memberLoader(async (api) => {
  const [account, sessions, activity, passkeys, factor] = await Promise.all([
    api<typeof getAccount>('GET /api/account'),
    api<typeof listSessions>('GET /api/account/sessions'),
    api<typeof listActivity>('GET /api/account/activity'),
    api<typeof listPasskeys>('GET /api/account/passkeys'),
    api<typeof getSecondFactor>('GET /api/account/second-factor'),
  ])
  return { account, sessions, activity, passkeys, factor }
})

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <PlainPage
      heading="Your account"
      actions={
        <ButtonLink to={paths.profile} look="quiet">
          Back to your profile
        </ButtonLink>
      }
    >
      {/* The key resets the forms when another member signs in, so that they do not see the previous member's input. */}
      {loaded ? <Settings key={loaded.account.id} {...loaded} /> : <LoadingLines />}
    </PlainPage>
  )
}

type SettingsProps = {
  account: Account
  sessions: readonly Session[]
  activity: readonly ActivityItem[]
  passkeys: readonly Passkey[]
  factor: SecondFactor
}

function Settings({ account, sessions, activity, passkeys, factor }: SettingsProps) {
  const device = sessions.find(({ current }) => current)?.device ?? ''
  // The first session is this one or was used minutes ago, so its time approximates the server's current time.
  const now = sessions[0]?.last_used_at ?? ''
  return (
    <>
      <NameForm name={account.name} />
      <EmailForm email={account.email} waiting={account.new_email} />
      <PasswordForm email={account.email} waiting={account.new_email} passkeys={passkeys} now={now} />
      <Suspense fallback={<LoadingLines />}>
        <SignInMethods passkeys={passkeys} factor={factor} device={device} now={now} />
      </Suspense>
      <BirthDateSection day={account.date_of_birth} />
      <Devices sessions={sessions} role={account.role} />
      <RecentActivity activity={activity} passkeys={passkeys} now={now} />
      <AccountSection heading="Payments" done={null}>
        <p>What you’ve paid, with a receipt for each payment and a credit note for each refund.</p>
        <ButtonLink to={paths.payments} look="quiet">
          Payments and receipts
        </ButtonLink>
      </AccountSection>
      <AccountSection heading="Emails we send you" done={null}>
        <p>Which emails you always get, and which you choose.</p>
        <ButtonLink to={paths.emailSettings} look="quiet">
          Choose your emails
        </ButtonLink>
      </AccountSection>
      <AccountSection heading="Your data" done={null}>
        <p>You can have a copy of all that we keep about you: what you wrote, your bookings, likes and matches.</p>
        <ButtonLink to={paths.dataDownload} look="quiet">
          Download your data
        </ButtonLink>
      </AccountSection>
      <AccountSection heading="Complaints and questions about your data" done={null}>
        <p>
          If something went wrong, or you want to have, correct or delete something of your data that you cannot here,
          tell us. We answer within 30 days.
        </p>
        <ButtonLink to={paths.complain} look="quiet">
          Complain, or ask about your data
        </ButtonLink>
      </AccountSection>
      <AccountSection heading="Leaving" done={null}>
        <p>For good, with everything that is yours. You are told first what goes, and what has to stay.</p>
        <ButtonLink to={paths.deleteAccount} look="quiet">
          Delete your account
        </ButtonLink>
      </AccountSection>
    </>
  )
}
