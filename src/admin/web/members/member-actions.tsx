import type {
  correctDateOfBirth,
  correctGender,
  liftSuspension,
  MemberDetails,
  releasePlaces,
  sendActivationAgain,
  signMemberOut,
  suspendMember,
} from '#admin/contract/members.ts'
import { DateOfBirthCorrection, GenderCorrection, EmptyBody, WithReason } from '#admin/contract/member-forms.ts'
import { DeleteAccount } from '#admin/web/members/delete-account.tsx'
import { ResetSecondFactor } from '#admin/web/members/reset-second-factor.tsx'
import { ActionDialogButton } from '#platform/web/admin/action-dialog.tsx'
import { formatDateTime } from '#platform/local-time.ts'
import { browserApi } from '#platform/web/api.ts'
import { SelectField, TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from './members.module.css'

type Props = { member: MemberDetails; onDone: (status: string) => void }

/** Shows the actions available for this member in their current state. */
export function MemberActions(props: Props) {
  const { account, bookings } = props.member
  const isSuspended = account.state === 'suspended'
  // No actions are left: the account cannot be used and will soon be deleted.
  if (account.deletion_requested_at !== null) return null
  return (
    <div className={css.actions}>
      {!isSuspended && !account.own && <Suspend {...props} />}
      {isSuspended && <Lift {...props} />}
      {isSuspended && bookings.some(({ releasable }) => releasable) && <ReleasePlaces {...props} />}
      {account.state === 'not activated' && <SendActivation {...props} />}
      <CorrectGender {...props} />
      <CorrectDateOfBirth {...props} />
      {account.two_step && !account.own && <ResetSecondFactor {...props} />}
      {account.sessions > 0 && !account.own && <SignOut {...props} />}
      {account.role === 'member' && !account.own && <DeleteAccount {...props} />}
    </div>
  )
}

function ReasonField({ form, help }: { form: Form; help: string }) {
  return <TextArea {...form.field('reason')} label="Why?" help={help} rows={4} maxLength={2_000} />
}

const NOTE_HELP = 'Kept with the notes on this member, who may ask to see them.'

function Suspend({ member: { account, bookings }, onDone }: Props) {
  const places = bookings.filter(({ releasable }) => releasable).length
  return (
    <ActionDialogButton
      label="Suspend"
      title={`Suspend ${account.name}?`}
      yes={`Suspend ${account.name}`}
      schema={WithReason}
      send={(body) =>
        browserApi<typeof suspendMember>('PUT /api/admin/members/:id/suspension', { params: { id: account.id }, body })
      }
      failed="The suspension was not made."
      done={`${account.name} is suspended.`}
      onDone={onDone}
    >
      {(form) => (
        <>
          <p>
            They are signed out everywhere and cannot sign in; other members do not see them.{' '}
            {places > 0 && 'Their places at events to come stay theirs until you give them up. '}
            You can lift the suspension again.
          </p>
          <ReasonField
            form={form}
            help="They are mailed what you write here, and can answer it once. It is also kept with the notes on them."
          />
        </>
      )}
    </ActionDialogButton>
  )
}

function Lift({ member: { account }, onDone }: Props) {
  return (
    <ActionDialogButton
      label="Lift the suspension"
      title={`Let ${account.name} in again?`}
      yes="Lift the suspension"
      schema={WithReason}
      send={(body) =>
        browserApi<typeof liftSuspension>('POST /api/admin/members/:id/suspension/lift', {
          params: { id: account.id },
          body,
        })
      }
      failed="The suspension was not lifted."
      done={`${account.name} can sign in again.`}
      onDone={onDone}
    >
      {(form) => (
        <>
          <p>They can sign in as before. Places that you gave up do not come back.</p>
          <ReasonField
            form={form}
            help="They are mailed what you write here. It is also kept with the notes on them."
          />
        </>
      )}
    </ActionDialogButton>
  )
}

function ReleasePlaces({ member: { account, bookings }, onDone }: Props) {
  return (
    <ActionDialogButton
      label="Give up their places"
      title={`Give up the places of ${account.name}?`}
      yes="Give up these places"
      schema={EmptyBody}
      send={() =>
        browserApi<typeof releasePlaces>('POST /api/admin/members/:id/places/release', {
          params: { id: account.id },
          body: {},
        })
      }
      failed="The places were not given up."
      done="Their places have gone to whoever waits for one."
      onDone={onDone}
    >
      {() => (
        <>
          <p>These places go to whoever waits for one, and cannot be had back:</p>
          <ul className={css.list}>
            {bookings.flatMap(({ id, event, releasable }) =>
              releasable ? [<li key={id}>{`${event.title}, ${formatDateTime(event.start_date_local)}`}</li>] : [],
            )}
          </ul>
          <p>{account.name} is told of each. Nothing is paid back: to give money back, refund the payment.</p>
        </>
      )}
    </ActionDialogButton>
  )
}

function SendActivation({ member: { account }, onDone }: Props) {
  return (
    <ActionDialogButton
      label="Send the activation again"
      title="Send the activation again?"
      yes="Send it"
      schema={EmptyBody}
      send={() =>
        browserApi<typeof sendActivationAgain>('POST /api/admin/members/:id/activation', {
          params: { id: account.id },
          body: {},
        })
      }
      failed="The mail was not sent."
      done={`A new link is on its way to ${account.email}.`}
      onDone={onDone}
    >
      {() => <p>A new link goes to {account.email}. It works for 48 hours; the one before it no longer works.</p>}
    </ActionDialogButton>
  )
}

function CorrectGender({ member: { account, waiting }, onDone }: Props) {
  return (
    <ActionDialogButton
      label="Correct the gender"
      title={`Correct the gender of ${account.name}`}
      yes="Correct it"
      schema={GenderCorrection}
      send={(body) =>
        browserApi<typeof correctGender>('PUT /api/admin/members/:id/gender', { params: { id: account.id }, body })
      }
      failed="The gender was not corrected."
      done="The gender is corrected."
      onDone={onDone}
    >
      {(form) => (
        <>
          <p>
            Places at events to come are counted for a gender, so there must be none: take those back first.{' '}
            {waiting.length > 0 && 'They leave the waiting lists that they are on, and can join again. '}
            Likes and matches stay as they are.
          </p>
          <SelectField {...form.field('gender')} label="Gender" defaultValue={account.gender === 'F' ? 'M' : 'F'}>
            <option value="F">Woman</option>
            <option value="M">Man</option>
          </SelectField>
          <ReasonField form={form} help={NOTE_HELP} />
        </>
      )}
    </ActionDialogButton>
  )
}

function CorrectDateOfBirth({ member: { account }, onDone }: Props) {
  return (
    <ActionDialogButton
      label="Correct the date of birth"
      title={`Correct the date of birth of ${account.name}`}
      yes="Correct it"
      schema={DateOfBirthCorrection}
      send={(body) =>
        browserApi<typeof correctDateOfBirth>('PUT /api/admin/members/:id/date-of-birth', {
          params: { id: account.id },
          body,
        })
      }
      failed="The date of birth was not corrected."
      done="The date of birth is corrected."
      onDone={onDone}
    >
      {(form) => (
        <>
          <p>Places that they have stay theirs, also where an event is for another age.</p>
          <TextField
            {...form.field('date_of_birth')}
            label="Date of birth"
            type="date"
            defaultValue={account.date_of_birth ?? ''}
          />
          <ReasonField form={form} help={NOTE_HELP} />
        </>
      )}
    </ActionDialogButton>
  )
}

function SignOut({ member: { account }, onDone }: Props) {
  return (
    <ActionDialogButton
      label="Sign them out"
      title={`Sign ${account.name} out everywhere?`}
      yes="Sign them out"
      schema={EmptyBody}
      send={() =>
        browserApi<typeof signMemberOut>('DELETE /api/admin/members/:id/sessions', { params: { id: account.id } })
      }
      failed="They were not signed out."
      done={`${account.name} is signed out everywhere.`}
      onDone={onDone}
    >
      {() => (
        <p>
          {account.sessions === 1 ? 'One device is' : `${account.sessions} devices are`} signed in. They can sign in
          again with their password.
        </p>
      )}
    </ActionDialogButton>
  )
}
