import type { PersonalData } from '#platform/server/personal-data.ts'

/** The text is deleted with the account of either of the two members. */
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
