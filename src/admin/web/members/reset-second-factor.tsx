import type { resetSecondFactor } from '#accounts/contract/admin/staff.ts'
import { EmptyBody } from '#admin/contract/member-forms.ts'
import type { MemberDetails } from '#admin/contract/members.ts'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { browserApi } from '#platform/web/api.ts'

type Props = { member: MemberDetails; onDone: (status: string) => void }

/** Lets in a member who has turned on two-step verification and lost their app, recovery codes and passkeys. */
export function ResetSecondFactor({ member: { account }, onDone }: Props) {
  const params = { id: account.id }
  return (
    <ActionDialogButton
      label="Turn off two-step verification"
      title={`Turn off two-step verification for ${account.name}?`}
      yes="Turn it off"
      schema={EmptyBody}
      send={() => browserApi<typeof resetSecondFactor>('DELETE /api/admin/members/:id/second-factor', { params })}
      failed="We couldn’t turn it off."
      done={`${account.name} can now sign in with just their password.`}
      onDone={onDone}
    >
      {() => (
        <p>
          Only do this if they’ve lost their app, recovery codes and passkeys: all of them will be removed. They’ll then
          be able to sign in with just their password, so make sure it’s really them asking. We’ll email them.
        </p>
      )}
    </ActionDialogButton>
  )
}
