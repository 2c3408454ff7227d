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
      failed="It wasn’t turned off."
      done={`${account.name} can now sign in with just their password.`}
      onDone={onDone}
    >
      {() => (
        <p>
          For members who have lost their app, recovery codes and passkeys, which will all be removed. Their password
          alone will then sign them in, so make sure it’s really them who’s asking. We’ll email them.
        </p>
      )}
    </ActionDialogButton>
  )
}
