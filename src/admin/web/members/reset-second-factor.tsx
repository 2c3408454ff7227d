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
      title={`Turn off the two-step verification of ${account.name}?`}
      yes="Turn it off"
      schema={EmptyBody}
      send={() => browserApi<typeof resetSecondFactor>('DELETE /api/admin/members/:id/second-factor', { params })}
      failed="It was not turned off."
      done={`${account.name} can sign in with the password alone.`}
      onDone={onDone}
    >
      {() => (
        <p>
          For when they have lost their app, recovery codes and passkeys, which all go. Their password alone will sign
          them in, so be sure that it is them who asks. They are told by email.
        </p>
      )}
    </ActionDialogButton>
  )
}
