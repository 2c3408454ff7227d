import { Link } from 'react-router'
import { GuestActions } from '#event-night/web/own-night/guest-actions.tsx'
import { textOf } from '#event-night/web/own-night/own-night-messages.ts'
import { RefusedNotice } from '#event-night/web/refused-notice.tsx'
import css from '#event-night/web/own-night/own-night.module.css'
import type { OwnNightPage } from '#event-night/web/own-night/use-own-night.ts'
import { formatClock } from '#event-night/web/rounds/night-messages.ts'
import { formatTime } from '#platform/local-time.ts'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { toDeviceLocalTime } from '#platform/web/device/device-time.ts'
import { Notice } from '#platform/web/ui/notice.tsx'

/** A guest’s evening on their phone: one large thing at a time, the clock, and what comes next. */
export function OwnNightView({ page }: { page: OwnNightPage }) {
  const { night, phase, connection } = page
  const text = textOf(night, phase)
  const { event, stage, place } = night
  return (
    <>
      <h1 className={css.event}>
        <bdi>{event.title}</bdi>
      </h1>
      {connection.is === 'away' && (
        <Notice>{`No connection. As of ${formatTime(toDeviceLocalTime(night.now))}.`}</Notice>
      )}
      {connection.is === 'refused' && <RefusedNotice connection={connection} onRetry={page.refreshNow} />}
      <section className={css.now} aria-labelledby="now">
        {/* A screen reader says it once per round, and nothing of the clock. */}
        <div role="status">
          <h2 id="now" className={css.heading}>
            {text.heading}
          </h2>
          {text.partner !== undefined && (
            <p className={css.partner}>
              <bdi>{text.partner}</bdi>
            </p>
          )}
        </div>
        {text.clock && (
          <p className={css.clock}>
            <span className={css.label}>{text.clock.label}</span>
            <span role="timer">{formatClock(text.clock.remainingMs)}</span>
          </p>
        )}
        {text.details.map((detail) => (
          <p key={detail} className={css.detail}>
            {detail}
          </p>
        ))}
        {stage === 'over' && !event.cancelled && (
          <ButtonLink to={paths.attendees(event.id)}>Send your likes</ButtonLink>
        )}
        {stage !== 'over' && place.is === 'not in' && <ButtonLink to={paths.ticket(event.id)}>Your ticket</ButtonLink>}
      </section>
      {night.can_act && <GuestActions {...page} />}
      <p className={css.more}>
        <Link to={paths.myEvents}>My Events</Link>
      </p>
    </>
  )
}
