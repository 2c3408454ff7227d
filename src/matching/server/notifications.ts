import { matchMail } from '#matching/server/emails/match-mail.tsx'
import { sendLikesMail } from '#matching/server/emails/send-likes-mail.tsx'
import { visibleLikesMail } from '#matching/server/emails/visible-likes-mail.tsx'
import { paths } from '#platform/paths.ts'
import { notificationTable } from '#platform/server/mail/notification-table.ts'

/** The emails about likes and matches. */
export const matchingNotifications = notificationTable({
  match: {
    after: [{ command: 'send-likes' }, { sweep: 'matching.unnotified', file: 'notify-of-matches' }],
    queue: 'matching.notify-of-matches',
    to: 'reachable member',
    who: 'who matched',
    sent: 'always',
    onlyIf: 'there is a match that the member was not notified of, with a member who is neither blocked nor suspended',
    builtIn: 'notify-of-matches',
    shown: 'nothing',
    push: { about: 'You have a new match', opens: paths.myMatches, hours: 48 },
    text: matchMail,
  },
  'send your likes': {
    after: [{ sweep: 'matching.send-likes', file: 'remind-to-send' }],
    queue: 'matching.remind',
    to: 'reachable member',
    who: 'who attended',
    sent: 'always',
    onlyIf:
      'the member has sent no likes for the event, has someone to like, and this reminder is due and was not sent',
    builtIn: 'remind-to-send',
    shown: 'subject',
    push: { about: 'You can send your likes', opens: paths.myEvents, hours: 24 },
    text: sendLikesMail,
  },
  'visible likes': {
    after: [{ sweep: 'matching.visible-likes', file: 'notify-of-likes' }],
    queue: 'matching.notify-of-likes',
    to: 'reachable member',
    who: 'who attended',
    sent: 'visible likes',
    onlyIf:
      'likes closed within the last two days, the member has sent none, and someone likes them who is neither blocked nor suspended',
    builtIn: 'notify-of-likes',
    shown: 'nothing',
    text: visibleLikesMail,
  },
})
