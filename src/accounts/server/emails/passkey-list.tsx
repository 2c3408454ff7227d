import { formatDate } from '#platform/local-time.ts'
import { accountPaths } from '#platform/account-paths.ts'
import { InlineLink, Paragraph } from '#platform/server/mail/mail-parts.tsx'
import type { Sender } from '#platform/server/mail/mail-layout.tsx'

export type ListedPasskey = { name: string; addedAt: Temporal.Instant }

/** Lists the passkeys that still sign the member in, and says where to remove them. Shows nothing if there are none. */
export function RemainingPasskeys({ sender, passkeys }: { sender: Sender; passkeys: readonly ListedPasskey[] }) {
  if (passkeys.length === 0) return null
  return (
    <Paragraph>
      These passkeys still work: {listed(passkeys)}. If you don’t recognise one,{' '}
      <InlineLink href={`${sender.siteUrl}${accountPaths.security}#passkeys`}>remove it in your account</InlineLink>{' '}
      straight away.
    </Paragraph>
  )
}

/** Lists the passkeys that have been removed. Shows nothing if there are none. */
export function RemovedPasskeys({ passkeys, why }: { passkeys: readonly ListedPasskey[]; why: string }) {
  if (passkeys.length === 0) return null
  return (
    <Paragraph>
      We’ve removed your passkeys, {why}: {listed(passkeys)}. You can add new ones in your account.
    </Paragraph>
  )
}

/** '‘My phone’ (added Thursday 3 December 2026) and ‘My laptop’ (…)' */
function listed(passkeys: readonly ListedPasskey[]): string {
  const items = passkeys.map(({ name, addedAt }) => `‘${name}’ (added ${dateOf(addedAt)})`)
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(items)
}

function dateOf(instant: Temporal.Instant): string {
  return formatDate(instant.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString())
}
