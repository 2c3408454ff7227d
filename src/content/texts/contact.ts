import type { TextPage } from '#content/contract.ts'

export const contact: TextPage = {
  title: 'Contact',
  description: 'How to reach the people who run {siteName}.',
  intro: 'Questions are welcome, also before your first event. Write to {contactEmail}.',
  sections: [
    {
      heading: 'Write to us',
      blocks: [
        {
          kind: 'paragraph',
          text: 'By email: {contactEmail}. If it is about a booking, tell us which event and use the email address you registered with. We never ask for your password or your card number, so leave them out.',
        },
        { kind: 'paragraph', text: 'By post: {traderName}, {traderAddress}.' },
      ],
    },
    {
      heading: 'Quicker on the site',
      blocks: [
        {
          kind: 'list',
          items: [
            'Cannot come: open the event from My Events. You can hand your booking to a replacement or give your place up.',
            'No place for you just now: join the waiting list on the event’s page.',
            'No activation email: sign in with your email and password, and you can have the link sent again.',
            'Forgotten your password: use the link on the Sign In page.',
            'Somebody has behaved badly: report them from their profile, from the attendees of the event, from your matches or from their message.',
            'Your data: you can download it or delete your account yourself, once you are signed in.',
          ],
        },
      ],
    },
    {
      heading: 'What only we can do',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Your gender, and your date of birth once you have given it, can be changed by us alone. Write to us from the email address you registered with.',
        },
      ],
    },
    {
      heading: 'Complaints',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Write to {contactEmail}. We acknowledge a complaint at once and answer it within 30 days. The House rules page says more.',
        },
      ],
    },
    {
      heading: 'In an emergency',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If you are in danger, do not write to us first: call 999.',
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
