import type { PersonalData } from '#platform/server/personal-data.ts'

/** The text is deleted with the account of either of the two members. */
export const messagingPersonalData = {
  messages: {
    id: 'erased',
    fromMemberId: 'identifies',
    toMemberId: 'identifies',
    subject: 'given out and erased',
    body: 'given out and erased',
    sentAt: 'given out and erased',
    readAt: 'erased',
    toldAt: 'erased',
    sendingId: 'erased',
    removedAt: 'given out and erased',
  },
  messageSettings: {
    memberId: 'identifies',
    unreadMailOffAt: 'given out and erased',
    unreadMailAt: 'erased',
  },
} as const satisfies PersonalData<'messages' | 'messageSettings'>
