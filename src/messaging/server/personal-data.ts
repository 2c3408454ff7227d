import type { PersonalData } from '#platform/server/personal-data.ts'

/** The text is deleted when either of the two members deletes their account. */
export const messagingPersonalData = {
  messages: {
    id: 'erased',
    fromMemberId: 'identifies',
    toMemberId: 'identifies',
    subject: 'downloaded and erased',
    body: 'downloaded and erased',
    sentAt: 'downloaded and erased',
    readAt: 'erased',
    notifiedAt: 'erased',
    idempotencyKey: 'erased',
    removedAt: 'downloaded and erased',
  },
  messageSettings: {
    memberId: 'identifies',
    unreadMailDisabledAt: 'downloaded and erased',
    unreadMailAt: 'erased',
  },
} as const satisfies PersonalData<'messages' | 'messageSettings'>
