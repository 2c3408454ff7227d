import type { EventRow, Stage } from '#admin/contract/events.ts'
import { stageLabels } from '#admin/web/events/event-labels.ts'
import { StatusMark, type StatusLook } from '#platform/web/admin/status-mark.tsx'

const looks: Record<Stage, StatusLook> = {
  draft: 'waiting',
  coming: 'good',
  'under way': 'good',
  past: 'quiet',
  cancelled: 'bad',
}

type Props = Pick<EventRow, 'stage' | 'is_full' | 'booking_closed'>

/** Shows whether an event is a draft, on sale, closed for booking, full, under way, finished or cancelled. */
export function EventStatus({ stage, is_full: isFull, booking_closed: isClosed }: Props) {
  if (stage === 'coming' && isClosed) return <StatusMark look="quiet">Booking closed</StatusMark>
  if (stage === 'coming' && isFull) return <StatusMark look="waiting">Full</StatusMark>
  return <StatusMark look={looks[stage]}>{stageLabels[stage]}</StatusMark>
}
