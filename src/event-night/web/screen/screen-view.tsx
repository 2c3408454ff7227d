import type { ReactNode } from 'react'
import type { NightPhase } from '#event-night/rules/night/phase.ts'
import { formatClock, formatNames } from '#event-night/web/rounds/night-messages.ts'
import { phaseOnScreen } from '#event-night/web/screen/night-on-screen.ts'
import { PlacesView } from '#event-night/web/screen/places-view.tsx'
import type { ShownNight } from '#event-night/web/screen/use-screen.ts'
import css from './screen.module.css'

/** The night as everyone in the room sees it: where to go, how long the round lasts, and who sits it out. */
export function ScreenView({ shown: { title, venue, night }, nowMs }: { shown: ShownNight; nowMs: number }) {
  const phase = phaseOnScreen(night, nowMs)
  switch (phase.phase) {
    case 'set up':
    case 'ready':
      return (
        <Message title={title} lines={['Round 1 starts soon.', 'Your name and your table will appear here.']}>
          <p className={css.under}>{venue}</p>
        </Message>
      )
    case 'moving':
      return <PlacesView night={night} nowMs={nowMs} clock={formatClock(phase.remainingMs)} />
    case 'talking':
      return <Talking night={night} phase={phase} />
    case 'paused':
      return phase.isTalking ? (
        <Talking night={night} phase={phase} />
      ) : (
        <PlacesView night={night} nowMs={nowMs} clock="Paused" />
      )
    case 'interval':
      return (
        <Message title="Interval" lines={[`Round ${phase.round + 1} is next.`]}>
          <Clock remainingMs={phase.remainingMs} />
        </Message>
      )
    case 'round over':
      return <Message title={`Round ${phase.round} is over`} lines={[nextLine(phase.round, night.rounds)]} />
    case 'on paper':
      return <Message title={title} lines={['Your host will tell you where to go next.']} />
    case 'over':
      return (
        <Message
          title="Thank you"
          lines={['Send your likes from your phone.', 'Sign in there, then open My Events.']}
        />
      )
  }
}

/** With more letters, the names of those who sit out need more than two lines. */
const MANY_LETTERS = 80

type TalkingPhase = NightPhase & { phase: 'talking' | 'paused' }

function Talking({ night, phase }: { night: ShownNight['night']; phase: TalkingPhase }) {
  const isLast = phase.phase === 'talking' && phase.isLastSeconds
  const idle = formatNames(night.sits_out)
  return (
    <div className={css.message} data-last={isLast} data-crowded={idle.length > MANY_LETTERS}>
      <h1>{`Round ${phase.round} of ${night.rounds}`}</h1>
      <Clock remainingMs={phase.remainingMs} />
      <p className={css.line}>{phase.phase === 'paused' ? 'Paused' : isLast ? 'Last 30 seconds' : 'Talking'}</p>
      {idle !== '' && (
        <p className={css.idle}>
          {'Sitting this one out: '}
          <bdi>{idle}</bdi>
        </p>
      )}
    </div>
  )
}

function nextLine(round: number, rounds: number): string {
  return round < rounds ? 'Your next table will appear here.' : 'That was the last round.'
}

function Clock({ remainingMs }: { remainingMs: number }) {
  return (
    <p role="timer" className={css.clock}>
      {formatClock(remainingMs)}
    </p>
  )
}

function Message({ title, lines, children }: { title: string; lines: readonly string[]; children?: ReactNode }) {
  return (
    <div className={css.message}>
      <h1>{title}</h1>
      {children}
      {lines.map((line) => (
        <p key={line} className={css.line}>
          {line}
        </p>
      ))}
    </div>
  )
}
