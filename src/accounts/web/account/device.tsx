import { z } from 'zod'
import type { endSession, Session } from '#accounts/contract/account.ts'
import type { Role } from '#accounts/contract/person.ts'
import { formatWhen } from '#accounts/web/account/format-session-time.ts'
import { paths } from '#platform/paths.ts'
import { ApiError, browserApi } from '#platform/web/api.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import css from './devices.module.css'

type Props = { session: Session; role: Role; now: string; onSignedOut: () => Promise<void> }

export function Device({ session, role, now, onSignedOut }: Props) {
  const { id, device, started_at, last_used_at, last_activity: last, current } = session
  return (
    <li className={css.device}>
      <div>
        <p className={css.name}>{device}</p>
        {current && <p className={css.here}>This device</p>}
        <p>Signed in {formatWhen(started_at, now)}</p>
        {last && (
          <p>
            Last activity: {last.words}, {formatWhen(last.at, now)}
          </p>
        )}
        {!last && !current && <p>Last active {formatWhen(last_used_at, now)}</p>}
        {role !== 'member' && <p>{secondFactorLine(session, now)}</p>}
      </div>
      {current ? (
        <ButtonLink to={paths.signOut} look="quiet">
          Sign out <VisuallyHidden>on this device</VisuallyHidden>
        </ButtonLink>
      ) : (
        <SignOutForm id={id} device={device} onSignedOut={onSignedOut} />
      )}
    </li>
  )
}

function secondFactorLine({ second_factor_at: at, has_staff_rights: hasRights }: Session, now: string): string {
  if (at === null) return 'Two-step verification not completed, so no access to the team pages'
  const line = `Two-step verification completed ${formatWhen(at, now)}`
  return hasRights ? line : `${line}; access to the team pages has ended`
}

function SignOutForm({ id, device, onSignedOut }: Pick<Session, 'id' | 'device'> & Pick<Props, 'onSignedOut'>) {
  const form = useForm({
    schema: z.object({}),
    failed: 'We couldn’t sign out that device.',
    send: async () => {
      try {
        await browserApi<typeof endSession>('DELETE /api/account/sessions/:id', { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.body.error === 'session_not_found')) throw error
      }
      await onSignedOut()
    },
  })
  return (
    <form {...form.props}>
      <SubmitButton form={form} busy="Signing out…" look="quiet">
        Sign out <VisuallyHidden>{device}</VisuallyHidden>
      </SubmitButton>
    </form>
  )
}
