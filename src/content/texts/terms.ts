import type { TextPage } from '#content/contract.ts'

/** The version of the terms that members accept. Raise it with every change that needs their acceptance. */
export const termsVersion = '2026-11-22'

export const terms: TextPage = {
  title: 'Terms and Conditions',
  description: 'What you and {siteName} agree to when you join, book an event, send likes and write to people.',
  intro:
    'This is what you and we agree to when you join {siteName} and when you book an event. It is written to be read. Nothing here takes away rights that the law gives you.',
  sections: [
    {
      heading: 'Who we are',
      blocks: [
        {
          kind: 'paragraph',
          text: '{siteName} is run by {traderName}, {traderAddress}. In these terms ‘we’ means {traderName}. You can write to us at {contactEmail}.',
        },
      ],
    },
    {
      heading: 'Who can join',
      blocks: [
        {
          kind: 'list',
          items: [
            'You must be 18 or over. Some events also have a youngest and an oldest age, shown on the event’s page.',
            'Joining is free. You pay only when you book an event that has a price.',
            'Your account starts to work when you confirm your email address.',
            'You choose your gender when you register. After that only we can change it, so write to us if it needs putting right.',
            'You give your date of birth once, when you first book an event with an age range, or earlier on your profile. After that only we can change it.',
            'What you tell us about yourself must be true, and the account is for you alone.',
          ],
        },
      ],
    },
    {
      heading: 'The events',
      blocks: [
        {
          kind: 'paragraph',
          text: 'An event is one evening of five-minute dates between members of the opposite sex. You check in at the door with the ticket in your confirmation email.',
        },
        {
          kind: 'paragraph',
          text: 'Attendance is not guaranteed: people fall ill and miss buses. Arrangements are made if someone does not turn up. We cannot promise how many people you will meet, or that you will match with anyone.',
        },
      ],
    },
    {
      heading: 'Gender balance',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We limit the places for men and for women. A few of each are open from the start; how many is set for each event, usually three. After that, a male place is released only once a female has booked, and the other way round.',
        },
        {
          kind: 'paragraph',
          text: 'So an event can have places left and none for you just now. The event’s page says why. Somebody else’s booking that is cancelled later never takes yours away.',
        },
      ],
    },
    {
      heading: 'Booking and paying',
      blocks: [
        {
          kind: 'paragraph',
          text: 'When you go to checkout we keep a place for you for 15 minutes at the price you see; an offer from the waiting list is kept until the time we tell you. Pressing PAY adds ten minutes, once, for your bank’s checks. If the time runs out before you have paid, the place goes back on sale. You can also give it up yourself at once.',
        },
        {
          kind: 'paragraph',
          text: 'You pay by card only. A card payment company handles the payment; your card number never reaches us. You are booked when the payment is authorised, and we send you an email with your ticket. An event that is free is booked at once.',
        },
        {
          kind: 'paragraph',
          text: 'If your payment comes through after your place has gone, you are booked if there is still a place for you. If not, you are not charged: we cancel the payment or send it back, and email you why. A cancelled payment on a debit card can still show for some days.',
        },
        {
          kind: 'paragraph',
          text: 'If the authorised money cannot be taken from your card within 24 hours, we give you 24 more to pay again. After that your place is released.',
        },
        {
          kind: 'paragraph',
          text: 'If three places kept for you in one day run out without any attempt to pay, you cannot start another booking for 24 hours. Offers from the waiting list do not count.',
        },
      ],
    },
    {
      heading: 'The waiting list',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If you cannot book because there is no place for you just now, you can join the waiting list. It is first come, first served, and you can see how many are before you. You can leave it whenever you like.',
        },
        {
          kind: 'paragraph',
          text: 'When your turn comes we keep a place for you and email you. You have 12 hours if all places for your gender had gone. You have two hours instead if only the balance was in the way, and always on the last two days. The hours from 10 pm to 8 am do not count, and no offer goes beyond the close of booking.',
        },
        {
          kind: 'paragraph',
          text: 'If you decline, or let the offer pass, it goes to the next person and you leave the list. We tell you when an offer has passed, and you may join the list again.',
        },
      ],
    },
    {
      heading: 'If you cannot come',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We do not give refunds because you have changed your mind or cannot come. You can find a replacement instead, and hand your booking over on this site at any time before the event starts.',
        },
        {
          kind: 'list',
          items: [
            'You send the link yourself, or give us the person’s email address and we send it.',
            'They need an account, must be of the same gender as you, fit the age range and not have a booking for that event already.',
            'When they accept, they get a new ticket and yours stops working. You can withdraw the link until then.',
            'No money moves through this site for it: what the two of you settle is between you. If there is ever a refund, it goes to whoever paid, and the page says so before they accept.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'You can also press ‘I can’t come’, which gives your place up to the waiting list. You get no money back for that, unless the site tells you when you do it that we refund you if somebody else books the place.',
        },
      ],
    },
    {
      heading: 'If we cancel or change an event',
      blocks: [
        {
          kind: 'list',
          items: [
            'If we cancel an event, all the money paid for it goes back the way it was paid, and everyone who booked is told.',
            'If we change the day, the starting time or the venue, you choose: keep your booking, or take a full refund. We tell you until when you can choose.',
          ],
        },
      ],
    },
    {
      heading: 'What the law says about cancelling',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Much of what you buy online can be cancelled within 14 days. That right does not apply to leisure services on a specific date, and an event here is one. So there is no 14-day right to cancel a booking, not even on the day you make it.',
        },
        {
          kind: 'paragraph',
          text: 'Other rights stay with you. What we provide must be as we described it and done with reasonable care and skill; if it was not, write to us, because you may be owed money back. For independent advice, ask Citizens Advice.',
        },
      ],
    },
    {
      heading: 'Likes and matches',
      blocks: [
        {
          kind: 'list',
          items: [
            'After an event you can tick the people you liked. You can send your likes once, and they cannot be changed.',
            'You have seven days unless the event’s page gives another date. After that, likes you have not sent count as liking nobody.',
            'If you were marked absent at the door, you cannot send likes for that event, and nobody can like you at it.',
            'If the two of you like each other at the same event, that is a match. You are both told by email.',
            'Anyone you tick will see that you liked them once they have sent their own likes, or once likes have closed, even if they did not tick you.',
          ],
        },
      ],
    },
    {
      heading: 'Who you like is sensitive',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Who you like says something about your private life, and the law treats such information as sensitive. By ticking the box when you register you agree that we use your likes to find your matches and to show them as described here. We use them for nothing else.',
        },
        {
          kind: 'paragraph',
          text: 'You can take that agreement back at any time by deleting your account or writing to us. What was done before stays lawful.',
        },
      ],
    },
    {
      heading: 'Profiles and messages',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You can write to people you match with, to people whose like you can see, and to people who have written to you. The house rules apply to your profile and to every message: no spam, nothing that infringes somebody’s copyright, nothing offensive, be respectful, and do not ask for email addresses or phone numbers.',
        },
        {
          kind: 'paragraph',
          text: 'What you write and show stays yours. You let us show it to the members who may see it; the privacy page lists them. You may use what others show you here only to get to know them: do not pass it on.',
        },
        {
          kind: 'paragraph',
          text: 'We may delete content without warning. We may suspend a member; we keep the reason. A suspended member is signed out everywhere. A suspension does not by itself release places already booked: we decide about them.',
        },
      ],
    },
    {
      heading: 'Leaving',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You can delete your account yourself. If a payment is under way, the deletion waits for it. If you have places at coming events, the site asks you first: they are given up to the waiting list, without refund. You may want to hand them over before.',
        },
      ],
    },
    {
      heading: 'Changes and complaints',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We keep which version of these terms you accepted and when. If they change, you are shown the new ones the next time you sign in.',
        },
        {
          kind: 'paragraph',
          text: 'If you are unhappy about anything, write to {contactEmail}. We acknowledge a complaint at once and answer it within 30 days.',
        },
      ],
    },
  ],
}
