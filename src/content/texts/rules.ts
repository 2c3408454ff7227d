import type { TextPage } from '#content/contract.ts'

export const rules: TextPage = {
  title: 'House rules',
  description: 'How we treat each other at {siteName}, how to meet safely, how to report someone and how to complain.',
  intro:
    'A good evening needs only a few rules. They apply at events, in your profile and in every message. Below, you’ll find what to do if someone breaks them.',
  sections: [
    {
      heading: 'The rules',
      blocks: [
        {
          kind: 'list',
          items: [
            'Be respectful, even to people you don’t fancy. They’re as nervous as you are.',
            'No means no, and silence is an answer too. No one owes you a reason.',
            'No spam. You’re here to meet people, not to sell them something.',
            'Nothing offensive, whether in words, in pictures or at the table.',
            'Nothing that infringes someone’s copyright. Your portrait must be a picture of you.',
            'Don’t ask for email addresses or phone numbers in messages, and don’t put them, or web addresses, in yours. If you do, the site will warn you before you send the message, and flag it for the owner if the two of you haven’t matched.',
            'What people tell you and show you here is for you only. Don’t pass it on.',
            'Reviews are about the evening, never about the people you met.',
            'You must be 18 or over, and use your own account.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'The owner may delete content without warning, and may suspend a member. We keep a record of the reason.',
        },
      ],
    },
    {
      heading: 'On the night',
      blocks: [
        {
          kind: 'list',
          items: [
            'Come in good time and show your ticket at the door. If you aren’t checked in, you may be marked absent, and then you can’t send likes for that event.',
            'Each date is five minutes. When the time is up, move on politely. The big screen, your phone or the host will tell you which table is next.',
            'If someone makes you uncomfortable, you don’t have to stay at the table. Tell the host, or press ‘I need the host’ on your phone: only the hosts will see it. You can also ask the host not to seat you with someone, without giving a reason.',
            'You can sit out a round or leave whenever you like. Tell the host, or press the button on your phone, so that nobody is left at an empty table.',
            'If you can’t come, transfer your booking to someone else, or give up your place so that it can be offered to the next person on the waiting list.',
          ],
        },
      ],
    },
    {
      heading: 'Meeting someone afterwards',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We don’t check who people are or what they’ve done before. Most people are what they seem, but look after yourself as you would with anyone you’ve only met once.',
        },
        {
          kind: 'list',
          items: [
            'Meet in a public place, and stay in public the first few times.',
            'Tell a friend where you’re going, who with and when you expect to be back.',
            'Make your own way there and home.',
            'Keep an eye on your drink, and on how much you have.',
            'Keep your address, your workplace and your finances to yourself until you know someone well.',
            'Never send money or bank details, however good the story. If someone asks for them, report it to us; if you’ve sent any, tell your bank and the police straight away.',
            'You can leave at any time, and you don’t need an excuse.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'If you’re in danger, call 999. If it isn’t an emergency, call the police on 101.',
        },
      ],
    },
    {
      heading: 'Blocking someone',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Press ‘Block’ on a profile, in an event’s attendee list, in your matches or next to a message. You’ll no longer see each other in attendee lists, likes, matches or messages, and neither of you can message the other. They won’t be told. You can unblock them from your profile, under ‘People you have blocked’.',
        },
        {
          kind: 'paragraph',
          text: 'You can both still come to the same event. If you’re both booked on one, we’ll tell you privately by email, and the owner and the host will know.',
        },
      ],
    },
    {
      heading: 'Reporting someone',
      blocks: [
        {
          kind: 'list',
          items: [
            'To report a person, press ‘Report’ on their profile, in an event’s attendee list or in your matches. They don’t need to have a profile.',
            'To report a message, press ‘Report’ next to it.',
            'Choose a reason, and say what happened in your own words if you like. The owner is told by email that there’s a report, and reads it on the site, together with what you saw. The other person isn’t told, and will never know who reported them.',
            'We keep the report, and what it’s about, until six months after the owner has dealt with it, even if the other person deletes their account.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'If something happened at an event, or you’d rather email us, write to {contactEmail}.',
        },
      ],
    },
    {
      heading: 'Complaints',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If you’re unhappy about an event, one of our decisions or how we handle your data, tell us what went wrong and what would put it right. You can also write to {contactEmail} or to {traderName}, {traderAddress}.',
        },
        {
          kind: 'paragraph',
          text: 'If it’s about your data, you can also complain to the Information Commissioner’s Office (ICO), at ico.org.uk.',
        },
      ],
    },
  ],
}
