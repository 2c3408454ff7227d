import type { TextPage } from '#content/contract.ts'

export const rules: TextPage = {
  title: 'House rules',
  description: 'How we treat each other at {siteName}, how to meet safely, how to report someone and how to complain.',
  intro:
    'A good evening needs only a few rules. These hold at the events, in your profile and in every message. Below them is what to do when somebody does not keep to them.',
  sections: [
    {
      heading: 'The rules',
      blocks: [
        {
          kind: 'list',
          items: [
            'Be respectful, also to people you would not choose. They came with the same nerves as you.',
            'A no is a no, and no answer is an answer. Nobody owes you a reason.',
            'No spam. You are here to meet people, not to sell them something.',
            'Nothing offensive: not in words, not in pictures, not at the table.',
            'Nothing that infringes somebody’s copyright. Your portrait shows you.',
            'Do not ask for email addresses or phone numbers in messages, and leave them and web addresses out of your own. The site tells you where it notices one before you send, and marks it for the owner where the two of you are not matched.',
            'What people tell you and show you here is for you. Do not pass it on.',
            'You must be 18 or over, and use an account of your own.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'The owner may delete content without warning, and may suspend a member. The reason is kept.',
        },
      ],
    },
    {
      heading: 'On the night',
      blocks: [
        {
          kind: 'list',
          items: [
            'Come in good time and show your ticket at the door. If you are not checked in you may be marked absent, and then you cannot send likes for that event.',
            'Each date is five minutes. When the time is up, move on with good grace.',
            'If someone makes you uncomfortable, tell the host. You need not sit it out.',
            'If you cannot come, hand your booking to a replacement, or give your place up so that the next person on the waiting list gets it.',
          ],
        },
      ],
    },
    {
      heading: 'Meeting someone afterwards',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The site does not check who people are or what they have done before. Most are what they seem, but look after yourself as you would with anyone you have met once.',
        },
        {
          kind: 'list',
          items: [
            'Meet in a public place, and stay in public the first few times.',
            'Tell a friend where you are going, with whom, and when you expect to be back.',
            'Make your own way there and home.',
            'Keep an eye on your drink, and on how much you have.',
            'Keep your address, your workplace and your money matters to yourself until you know someone well.',
            'Never send money or bank details, however good the story. If you are asked for them, report it to us; if you have sent some, tell your bank and the police at once.',
            'You can leave at any time, and you need no excuse.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'If you are in danger, call 999. To tell the police about something that is not an emergency, call 101.',
        },
      ],
    },
    {
      heading: 'Blocking someone',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Press ‘Block’ on a profile, among the attendees of an event, in your matches or beside a message. While the block stands, the two of you do not appear to each other in attendee lists, likes, matches or messages, and neither can write to the other. They are not told. You can unblock them again from your profile, under ‘People you have blocked’.',
        },
        {
          kind: 'paragraph',
          text: 'Both of you may still come to the same event, and you are not put at a table together. If you are both booked on one, we tell you privately by email, and the owner and the host know.',
        },
      ],
    },
    {
      heading: 'Reporting someone',
      blocks: [
        {
          kind: 'list',
          items: [
            'Report a person with ‘Report’ on their profile, among the attendees of an event or in your matches. They need not have a profile.',
            'Report a message with ‘Report’ beside the message itself.',
            'Choose a reason, and say what happened in your own words if you like. The owner gets both by email, with what you saw. The person is not told, and not shown who reported them.',
            'The report, and what it is about, is kept until six months after the owner has dealt with it, even if the other person deletes their account.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'If something happened at an event, or you would rather write, use {contactEmail}.',
        },
      ],
    },
    {
      heading: 'Complaining',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If you are unhappy about an event, about a decision of ours, or about how we handle your data, tell us: what went wrong, and what would put it right. You can also write to {contactEmail} or to {traderName}, {traderAddress}.',
        },
        {
          kind: 'paragraph',
          text: 'If it is about your data, you can also go to the Information Commissioner’s Office (ICO), at ico.org.uk.',
        },
      ],
    },
  ],
}
