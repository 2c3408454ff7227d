import type { Stage } from '#admin/contract/events.ts'
import { stageLabels } from '#admin/web/events/event-labels.ts'
import { StatusMark, type StatusLook } from '#platform/web/admin/status-mark.tsx'

const looks: Record<Stage, StatusLook> = {
  draft: 'waiting',
  coming: 'good',
  'under way': 'good',
  past: 'quiet',
  cancelled: 'bad',
}

/** Shows whether an event is a draft, on sale, full, under way, finished or cancelled. */
export function EventStatus({ stage, isFull }: { stage: Stage; isFull: boolean }) {
  if (stage === 'coming' && isFull) return <StatusMark look="waiting">Full</StatusMark>
  return <StatusMark look={looks[stage]}>{stageLabels[stage]}</StatusMark>
}
