import type { TextPage } from '#content/contract.ts'
import { accountPaths } from '#platform/account-paths.ts'
import { paths } from '#platform/paths.ts'

export const contact: TextPage = {
  title: 'Contact',
  description: 'How to reach the people who run {siteName}.',
  intro: 'Questions are welcome, including before your first event. Write to {contactEmail}.',
  sections: [
    {
      heading: 'Write to us',
      blocks: [
        {
          kind: 'paragraph',
          text: 'By email: {contactEmail}. If it’s about a booking, tell us which event and use the email address you registered with. We never ask for your password or your card number, so please leave them out.',
        },
        { kind: 'paragraph', text: 'By post: {traderName}, {traderAddress}.' },
      ],
    },
    {
      heading: 'Things you can do yourself',
      blocks: [
        {
          kind: 'list',
          items: [
            `If you can’t come: open the event from [My Events](${paths.myEvents}). You can transfer your booking to someone else or give up your place.`,
            'If there’s no place for you right now: join the waiting list on the event page.',
            `If you didn’t get the activation email: [sign in](${paths.signIn}) with your email and password, and you can have the link sent again.`,
            `If you’ve forgotten your password: [choose a new one](${paths.forgottenPassword}).`,
            'If someone has behaved badly: report them on their profile, in the event’s attendee list, in your matches or next to their message.',
            `If it’s about your data: you can [download it or delete your account](${accountPaths.data}) yourself.`,
          ],
        },
      ],
    },
    {
      heading: 'Things only we can change',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Only we can change your gender, and your date of birth once you’ve given it. Write to us from the email address you registered with.',
        },
      ],
    },
    {
      heading: 'Complaints',
      blocks: [
        {
          kind: 'paragraph',
          text: `Write to {contactEmail}. We’ll acknowledge your complaint straight away and answer it within 30 days. See the [House rules](${paths.rules}) for more.`,
        },
      ],
    },
    {
      heading: 'In an emergency',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If you’re in danger, call 999 before you write to us.',
        },
      ],
    },
    {
      heading: 'Who we are',
      blocks: [
        {
          kind: 'paragraph',
          text: '{siteName}, {siteUrl}, is run by {traderName}, {traderAddress}.',
        },
      ],
    },
  ],
}
