import { changesSincePrint } from '#event-night/rules/night/printed-plan.ts'
import type { NightConsole } from '#event-night/web/rounds/night-console.ts'
import { changesSentence, printedSentence } from '#event-night/web/print/print-messages.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

type Props = Pick<NightConsole, 'night' | 'plan' | 'deviceId'> & { printPath: string }

/** Says on each console that the printed plan is out of date, and for which rounds. */
export function ChangesSincePrint({ night, plan, deviceId, printPath }: Props) {
  const changes = changesSincePrint(night, plan)
  if (!night.printed || changes.changed.length + changes.gone.length === 0) return null
  return (
    <Notice
      action={
        <ButtonLink look="quiet" to={printPath}>
          Print again
        </ButtonLink>
      }
    >
      {`${printedSentence(night.printed, deviceId)} ${changesSentence(changes)}`}
    </Notice>
  )
}
