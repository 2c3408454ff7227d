import type { PersonalData } from '#platform/server/personal-data.ts'

/** The member of these rows is that of the session. */
export const pushPersonalData = {
  pushDevices: {
    id: 'erased',
    sessionId: 'erased',
    endpoint: 'downloaded and erased',
    // With these a notification is encrypted for the browser alone.
    p256dh: 'erased',
    auth: 'erased',
    pushKey: 'erased',
    showsAbout: 'downloaded and erased',
    addedAt: 'downloaded and erased',
  },
  // Deleted as soon as they are sent, and in the site's own words.
  pendingPushes: {
    id: 'erased',
    deviceId: 'erased',
    notificationId: 'erased',
    about: 'erased',
    opens: 'erased',
    topic: 'erased',
    queuedAt: 'erased',
    expiresAt: 'erased',
    claimedAt: 'erased',
  },
} as const satisfies PersonalData<'pushDevices' | 'pendingPushes'>
