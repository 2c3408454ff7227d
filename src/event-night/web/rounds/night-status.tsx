import { pairsToSwap } from '#event-night/rules/night/correct-round.ts'
import { reportOf } from '#event-night/rules/night/night.ts'
import { nextNumber } from '#event-night/rules/night/rounds.ts'
import { nextTableOf } from '#event-night/rules/night/tables.ts'
import { RefusedNotice } from '#event-night/web/refused-notice.tsx'
import { formatNames, nameOf } from '#event-night/web/rounds/night-messages.ts'
import { roundToDecide, type NightConsole } from '#event-night/web/rounds/night-console.ts'
import { sparseRoundMessage } from '#event-night/web/rounds/plan-messages.ts'
import { NightProblems } from '#event-night/web/rounds/night-problems.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { VisuallyHidden } from '#platform/web/ui/visually-hidden.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './night-status.module.css'

/** A call for the host is shown this long. */
const CALL_SHOWN_MS = 3 * 60_000

/** What the host should know: no network, what the site did not do, who asks for them, and pairs that should change places. */
export function NightStatus({ night: console }: { night: NightConsole }) {
  const {
    lateGuests,
    act,
    night,
    nowMs,
    phase,
    connection,
    pendingCount,
    problems,
    message,
    dismissProblems,
    syncNow,
  } = console
  const inNeed = [...night.seats.keys()].filter(
    (seat) => nowMs - (reportOf(night, seat).needsHostAtMs ?? -Infinity) < CALL_SHOWN_MS,
  )
  const sparse = roundToDecide(console)
  const isDone = phase.phase === 'over' || phase.phase === 'on paper'
  const areCallsStopped = night.areCallsStopped && night.settings?.calls === 'by itself' && !isDone
  return (
    <div role="status" className={css.status}>
      {connection.is === 'away' && <Notice look="wrong">{offlineMessage(pendingCount)}</Notice>}
      {connection.is === 'refused' && <RefusedNotice connection={connection} onRetry={syncNow} />}
      {areCallsStopped && (
        <Notice>{`Automatic calling has stopped. It starts again once you choose ‘Call round ${nextNumber(night)}’.`}</Notice>
      )}
      {lateGuests.length > 0 && !isDone && <Notice>{`Running late: ${lateGuests.join('; ')}.`}</Notice>}
      {sparse && <Notice>{sparseRoundMessage(night, sparse)}</Notice>}
      {message !== null && <Notice look="wrong">{message}</Notice>}
      {inNeed.map((seat) => (
        <Notice
          key={seat}
          action={
            <Button onPress={() => void act({ action: 'answer guest', seat })}>
              Done<VisuallyHidden>{` with ${nameOf(night, seat)}`}</VisuallyHidden>
            </Button>
          }
        >{`${nameOf(night, seat)} needs you${tableText(nextTableOf(night, seat)?.table)}.`}</Notice>
      ))}
      {pairsToSwap(night).map(({ table, seats }) => (
        <Notice key={seats.join()} look="wrong">
          {`Please swap ${formatNames(seats.map((seat) => nameOf(night, seat)))} at table ${table}: they shouldn’t sit together.`}
        </Notice>
      ))}
      <NightProblems {...{ problems, night }} onDismiss={dismissProblems} />
    </div>
  )
}

function offlineMessage(pendingCount: number): string {
  const waiting =
    pendingCount === 0 ? '' : ` ${pendingCount} ${pendingCount === 1 ? 'action is' : 'actions are'} waiting to be sent.`
  return `No connection. You can carry on from this device.${waiting}`
}

const tableText = (table: number | undefined) => (table === undefined ? '' : ` at table ${table}`)
