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
import { SelectField, TextField } from '#platform/web/ui/form/fields.tsx'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import type { Form } from '#platform/web/ui/form/use-form.ts'
import css from './members.module.css'

type Props = { member: MemberDetails; onDone: (status: string) => void }

/** Shows the main actions available for another member in their current state. */
export function MemberActions(props: Props) {
  const { account, bookings } = props.member
  const isSuspended = account.state === 'suspended'
  return (
    <>
      {!isSuspended && <Suspend {...props} />}
      {isSuspended && <Lift {...props} />}
      {isSuspended && bookings.some(({ releasable }) => releasable) && <ReleasePlaces {...props} />}
      {account.state === 'not activated' && <SendActivation {...props} />}
      {account.sessions > 0 && <SignOut {...props} />}
    </>
  )
}

/** Shows the actions that are rarely needed. */
export function MemberMenu(props: Props) {
  const { account } = props.member
  return (
    <>
      <CorrectGender {...props} />
      <CorrectDateOfBirth {...props} />
      {account.two_step && !account.own && <ResetSecondFactor {...props} />}
      {account.role === 'member' && !account.own && <DeleteAccount {...props} />}
    </>
  )
}

function ReasonField({ form, help }: { form: Form; help: string }) {
  return <LimitedTextArea {...form.field('reason')} label="Why?" help={help} rows={4} limit={2_000} />
}

const NOTE_HELP = 'Saved with the notes about this member, who can ask to see them.'

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
      failed="We couldn’t suspend the member."
      done={`${account.name} has been suspended.`}
      onDone={onDone}
    >
      {(form) => (
        <>
          <p>
            They’ll be signed out everywhere and won’t be able to sign in, and other members won’t see them.{' '}
            {places > 0 && 'They’ll keep their places at upcoming events until you release them. '}
            You can lift the suspension later.
          </p>
          <ReasonField
            form={form}
            help="They’ll get this by email and can respond once. It’s also saved with the notes about them."
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
      title={`Lift ${account.name}’s suspension?`}
      yes="Lift the suspension"
      schema={WithReason}
      send={(body) =>
        browserApi<typeof liftSuspension>('POST /api/admin/members/:id/suspension/lift', {
          params: { id: account.id },
          body,
        })
      }
      failed="We couldn’t lift the suspension."
      done={`${account.name} can sign in again.`}
      onDone={onDone}
    >
      {(form) => (
        <>
          <p>They’ll be able to sign in as before, but they won’t get back any places you’ve released.</p>
          <ReasonField form={form} help="They’ll get this by email. It’s also saved with the notes about them." />
        </>
      )}
    </ActionDialogButton>
  )
}

function ReleasePlaces({ member: { account, bookings }, onDone }: Props) {
  return (
    <ActionDialogButton
      label="Release their places"
      title={`Release ${account.name}’s places?`}
      yes="Release these places"
      schema={EmptyBody}
      send={() =>
        browserApi<typeof releasePlaces>('POST /api/admin/members/:id/places/release', {
          params: { id: account.id },
          body: {},
        })
      }
      failed="We couldn’t release the places."
      done="Their places have gone to the waiting list."
      onDone={onDone}
    >
      {() => (
        <>
          <p>These places will go to the waiting list. You can’t undo this.</p>
          <ul className={css.list}>
            {bookings.flatMap(({ id, event, releasable }) =>
              releasable ? [<li key={id}>{`${event.title}, ${formatDateTime(event.start_date_local)}`}</li>] : [],
            )}
          </ul>
          <p>
            {account.name} will get an email about each one. Nothing will be refunded automatically. If you want to
            return the money, refund each payment separately.
          </p>
        </>
      )}
    </ActionDialogButton>
  )
}

function SendActivation({ member: { account }, onDone }: Props) {
  return (
    <ActionDialogButton
      label="Resend activation email"
      title="Resend the activation email?"
      yes="Resend email"
      schema={EmptyBody}
      send={() =>
        browserApi<typeof sendActivationAgain>('POST /api/admin/members/:id/activation', {
          params: { id: account.id },
          body: {},
        })
      }
      failed="We couldn’t send the email."
      done={`A new link is on its way to ${account.email}.`}
      onDone={onDone}
    >
      {() => (
        <p>
          We’ll send a new link to {account.email}. It will work for 48 hours, and the earlier one will stop working.
        </p>
      )}
    </ActionDialogButton>
  )
}

function CorrectGender({ member: { account, waiting }, onDone }: Props) {
  return (
    <ActionDialogButton
      label="Correct gender"
      title={`Correct ${account.name}’s gender`}
      yes="Correct gender"
      schema={GenderCorrection}
      send={(body) =>
        browserApi<typeof correctGender>('PUT /api/admin/members/:id/gender', { params: { id: account.id }, body })
      }
      failed="We couldn’t correct the gender."
      done="The gender has been corrected."
      onDone={onDone}
    >
      {(form) => (
        <>
          <p>
            Places at upcoming events are counted by gender, so cancel those first.{' '}
            {waiting.length > 0 && 'They’ll leave the waiting lists they’re on, and can join again. '}
            Likes and matches will stay as they are.
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
      label="Correct date of birth"
      title={`Correct ${account.name}’s date of birth`}
      yes="Correct date of birth"
      schema={DateOfBirthCorrection}
      send={(body) =>
        browserApi<typeof correctDateOfBirth>('PUT /api/admin/members/:id/date-of-birth', {
          params: { id: account.id },
          body,
        })
      }
      failed="We couldn’t correct the date of birth."
      done="The date of birth has been corrected."
      onDone={onDone}
    >
      {(form) => (
        <>
          <p>They’ll keep the places they have, even at events for a different age range.</p>
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
      failed="We couldn’t sign them out."
      done={`${account.name} has been signed out everywhere.`}
      onDone={onDone}
    >
      {() => (
        <p>
          {account.name} is signed in on {account.sessions === 1 ? 'one device' : `${account.sessions} devices`}. They
          can sign in again with their password.
        </p>
      )}
    </ActionDialogButton>
  )
}
