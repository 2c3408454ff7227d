import { findUnread } from '#messaging/server/tell-of-unread.ts'
import type { Sweep } from '#platform/server/sweeps.ts'

export const messagingSweeps: Sweep[] = [{ name: 'messaging.unread', every: { minutes: 1 }, sweep: findUnread }]
