import { useLoaderData } from 'react-router'
import type { Account, getAccount } from '#accounts/contract/account.ts'
import { BirthDateSection } from '#accounts/web/account/birth-date-section.tsx'
import { EmailForm } from '#accounts/web/account/email-form.tsx'
import { NameForm } from '#accounts/web/account/name-form.tsx'
import { BouncingEmail } from '#accounts/web/bouncing-email.tsx'
import { saveSignInEmail } from '#accounts/web/sign-in-email.ts'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { FixedPageHandle } from '#platform/web/head.ts'
import { memberLoader } from '#platform/web/member-page.ts'
import { PlainPage } from '#platform/web/ui/plain-page.tsx'

export const handle: FixedPageHandle = {
  head: { title: 'Your details', description: 'Your user name, email address and date of birth.' },
}

export const loader = memberLoader(async (api) => {
  const account = await api<typeof getAccount>('GET /api/account')
  // The session may expire while the member types.
  saveSignInEmail(account.email)
  return account
})

export function Component() {
  const account = useLoaderData<typeof loader>()
  return (
    <PlainPage heading="Your details">
      {/* The key resets the forms when another member signs in, so that they do not see the previous member's input. */}
      {account ? <Details key={account.id} {...account} /> : <LoadingLines />}
    </PlainPage>
  )
}

function Details({ name, email, email_bounced_at, new_email, date_of_birth }: Account) {
  return (
    <>
      {email_bounced_at !== null && <BouncingEmail email={email} changesBelow />}
      <NameForm name={name} />
      <EmailForm email={email} waiting={new_email} />
      <BirthDateSection day={date_of_birth} />
    </>
  )
}
