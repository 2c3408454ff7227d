import { hostAssignedMail } from '#event-night/server/emails/host-assigned-mail.tsx'
import { hostReminderMail } from '#event-night/server/emails/host-reminder-mail.tsx'
import { hostedEventCancelledMail } from '#event-night/server/emails/hosted-event-cancelled-mail.tsx'
import { hostedEventChangedMail } from '#event-night/server/emails/hosted-event-changed-mail.tsx'
import { notificationTable } from '#platform/server/mail/notification-table.ts'

const after = [{ sweep: 'event-night.hosts', file: 'notify-hosts' }] as const
const toHosts = { after, to: 'reachable member', who: 'who hosts the event', sent: 'always', shown: 'text' } as const

/** The notifications to the hosts of events. */
export const eventNightNotifications = notificationTable({
  'host assigned': {
    ...toHosts,
    onlyIf: 'the event is published, neither cancelled nor begun, and the host was not notified of it before',
    text: hostAssignedMail,
  },
  'hosted event changed': {
    ...toHosts,
    onlyIf: 'the day, the times or the venue have changed since the host was last notified of them',
    text: hostedEventChangedMail,
  },
  'hosted event cancelled': {
    ...toHosts,
    onlyIf: 'the host was notified of the event, and not yet that it was cancelled',
    text: hostedEventCancelledMail,
  },
  'host reminder': {
    ...toHosts,
    onlyIf: 'the event is tomorrow or today, and the host was notified of it before 10 am on the day before',
    text: hostReminderMail,
  },
})
