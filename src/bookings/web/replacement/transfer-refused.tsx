import type { Replacement } from '#bookings/contract/replacement.ts'
import css from '#bookings/web/replacement-page.module.css'
import { paths } from '#platform/paths.ts'
import { ButtonLink, ReloadLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

type Props = { refusal: { error: string; detail: string }; event: Replacement['event'] }

/** Explains why the signed-in member cannot accept the place, and what they can do instead. */
export function TransferRefused({ refusal, event }: Props) {
  return (
    <>
      <Notice>{refusal.detail}</Notice>
      <div className={css.actions}>
        <NextStep error={refusal.error} eventId={event.id} />
        <ButtonLink look="quiet" to={paths.event(event.id)}>
          See this event
        </ButtonLink>
      </div>
    </>
  )
}

function NextStep({ error, eventId }: { error: string; eventId: number }) {
  if (error === 'own_place') return <ButtonLink to={paths.myEvents}>My Events</ButtonLink>
  if (error === 'already_attending') return <ButtonLink to={paths.ticket(eventId)}>See your ticket</ButtonLink>
  if (error === 'already_paying') return <ReloadLink to={paths.checkout(eventId)}>Continue to checkout</ReloadLink>
  return <ButtonLink to={paths.events}>See the events</ButtonLink>
}
