import type { PresentedEvening } from '#demo/evening-routes.tsx'
import { DEMO_PASSWORD } from '#demo/fill-members.ts'
import { localDateTime } from '#events/server/local-date-time.ts'
import { formatTime } from '#platform/local-time.ts'

type Props = { evening: PresentedEvening | undefined; now: Temporal.Instant; isFast: boolean }

const timeOf = (at: Temporal.Instant) => formatTime(localDateTime(at, 'Europe/London'))

/** The demo's page for an evening: a button that starts one, and what to open to run it. */
export function EveningPage({ evening, now, isFast }: Props) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Try an evening</title>
        <link rel="icon" href="/favicon.svg" />
        <style>{`:root { color-scheme: light dark; background: Canvas } body { max-width: 40rem; margin: 0 auto; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
          li { margin: .75rem 0 } button { font: inherit; padding: .6rem 1rem; margin: .25rem .5rem .25rem 0 }`}</style>
      </head>
      <body>
        <main>
          <h1>Try an evening</h1>
          {evening ? <Steps evening={evening} now={now} isFast={isFast} /> : <Start />}
        </main>
      </body>
    </html>
  )
}

function Start() {
  return (
    <form method="post">
      <p>
        This adds an event to the demo that starts in a few minutes, with half of its guests checked in. You can run the
        whole evening in two minutes.
      </p>
      <button type="submit">Start tonight’s event</button>
    </form>
  )
}

function Steps({ evening, now, isFast }: Required<Props> & { evening: PresentedEvening }) {
  return (
    <>
      <p>
        {`‘${evening.title}’ starts at ${timeOf(Temporal.Instant.from(evening.starts_at))}. ${evening.checked_in} of ${evening.guests} guests are checked in. In the demo it is ${timeOf(now)}.`}
      </p>
      <ol>
        <li>
          Open the{' '}
          <a href={evening.door} target="_blank">
            door of the event
          </a>{' '}
          as <strong>host@example.com</strong>. The password is <strong>{DEMO_PASSWORD}</strong>, and the code is at{' '}
          <a href={evening.codes} target="_blank">
            /dev/codes
          </a>
          . Check in the other guests, choose Rounds, and set up the rounds.
        </li>
        <li>
          In a private window, open <a href={evening.night}>a guest’s evening</a> as <strong>amy@example.com</strong>,
          with the same password.
        </li>
        <li>
          In another window, open the{' '}
          <a href={evening.screen} target="_blank">
            big screen
          </a>
          . On the host’s page, choose Show on a big screen, and type its code.
        </li>
        <li>
          Call round 1. The others are called automatically. Then run the clock 60 times as fast: a round takes six
          seconds, and the evening less than two minutes.
        </li>
      </ol>
      <form method="post">
        {isFast ? (
          <button type="submit" name="clock" value="normal">
            Run the clock at normal speed
          </button>
        ) : (
          <button type="submit" name="clock" value="fast">
            Run the clock 60 times as fast
          </button>
        )}
      </form>
      <p>
        A change of speed takes five seconds. The clock goes back to normal speed by itself after ten minutes. While it
        is fast, codes expire at once, so sign in first.
      </p>
    </>
  )
}
