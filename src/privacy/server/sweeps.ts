import { goOnDeleting } from '#privacy/server/deletion/carry-out-deletion.ts'
import { completeList } from '#privacy/server/deletion/deletion-list.ts'
import { goOnTelling } from '#privacy/server/breach-notices/tell-next.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

export const privacySweeps: Sweep[] = [
  { name: 'privacy.breach-notices', every: { minutes: 5 }, sweep: goOnTelling },
  { name: 'privacy.deletions', every: { seconds: 10 }, sweep: goOnDeleting },
  { name: 'privacy.deletion-list', every: { minutes: 60 }, sweep: completeList },
]
