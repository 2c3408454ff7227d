import { Link } from 'react-router'
import type { ComplaintDetails } from '#privacy/contract/admin/complaints.ts'
import { adminPaths } from '#platform/admin-paths.ts'
import { EmailAddress } from '#platform/web/admin/email-address.tsx'
import css from './complaints.module.css'

/** Shows the sender and whether they are verified: a visitor's name and address could be anyone's. */
export function ComplaintSender({ complaint }: { complaint: ComplaintDetails }) {
  const { name, email, member, signed_in, matching_account: account, kind } = complaint
  return (
    <>
      <p className={css.name}>
        <bdi>{member ? <Link to={adminPaths.member(member.id)}>{name}</Link> : name}</bdi>
        <br />
        <EmailAddress of={email} />
      </p>
      {signed_in && !member && <p>They’ve since deleted their account, but you still owe them an answer.</p>}
      {!signed_in && (
        <p className={css.soft}>
          They weren’t signed in, so anyone could have entered this name and email address.{' '}
          {account && (
            <>
              The address belongs to{' '}
              <Link to={adminPaths.member(account.id)}>
                <bdi>{account.name}</bdi>
              </Link>
              .
            </>
          )}
        </p>
      )}
      {!signed_in && kind === 'data' && (
        <p>
          <strong>Before you share, correct or delete any data, make sure it’s really them:</strong> ask them to sign in
          and write from their account, or ask for something only they would know.
        </p>
      )}
    </>
  )
}
