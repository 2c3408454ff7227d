import { goOnTelling } from '#privacy/server/breach-notices/tell-next.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

export const privacySweeps: Sweep[] = [{ name: 'privacy.breach-notices', every: { minutes: 5 }, sweep: goOnTelling }]
