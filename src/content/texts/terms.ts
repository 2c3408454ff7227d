import type { TextPage } from '#content/contract.ts'

/** The version of the terms that members accept. Raise it with every change that needs their acceptance. */
export const termsVersion = '2026-11-28'

export const terms: TextPage = {
  title: 'Terms and Conditions',
  description: 'What you and {siteName} agree to when you join, book an event, send likes and message people.',
  intro:
    'This is what you and we agree to when you join {siteName} and when you book an event. We’ve tried to keep it short and clear. Nothing here takes away your legal rights.',
  sections: [
    {
      heading: 'Who we are',
      blocks: [
        {
          kind: 'paragraph',
          text: '{siteName} is run by {traderName}, {traderAddress}. In these terms, ‘we’ means {traderName}. You can write to us at {contactEmail}.',
        },
      ],
    },
    {
      heading: 'Who can join',
      blocks: [
        {
          kind: 'list',
          items: [
            'You must be 18 or over. Some events are for certain ages, shown on the event page.',
            'Joining is free. You pay only when you book an event that isn’t free.',
            'Your account becomes active when you confirm your email address.',
            'You choose your gender when you register. After that, only we can change it, so write to us if it needs correcting.',
            'You give your date of birth once: when you first book an event, or earlier in your account. After that, only we can change it.',
            'What you tell us about yourself must be true, and your account is for you alone.',
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
          text: 'Attendance is not guaranteed: people fall ill and miss buses. If someone doesn’t turn up, the host will make arrangements on the night. We can’t promise how many people you’ll meet, or that you’ll match with anyone.',
        },
      ],
    },
    {
      heading: 'Gender balance',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We limit the places for men and for women. A few of each are open from the start: usually three, but it varies by event. After that, a place for a man is released only once a woman has booked, and the other way round.',
        },
        {
          kind: 'paragraph',
          text: 'This means that an event can have places left but none for you right now. The event page says why. If someone else’s booking is cancelled later, you won’t lose yours.',
        },
      ],
    },
    {
      heading: 'Booking and paying',
      blocks: [
        {
          kind: 'paragraph',
          text: 'When you go to checkout, we hold a place for you for 15 minutes at the price you see; an offer from the waiting list is held until the time we tell you. Pressing PAY adds ten minutes, once, for your bank’s checks. If the time runs out before you’ve paid, the place goes back on sale. You can also give it up yourself before then.',
        },
        {
          kind: 'paragraph',
          text: 'You pay by card only. A payment company handles the payment, and your card number never reaches us. You’re booked when the payment is authorised, and we’ll email you your ticket. Free events are booked straight away.',
        },
        {
          kind: 'paragraph',
          text: 'If your payment comes through after your place has gone, you’ll still be booked if there’s a place for you. If not, you won’t be charged: we’ll cancel or refund the payment, and email you to explain. A cancelled payment on a debit card may still show for a few days.',
        },
        {
          kind: 'paragraph',
          text: 'If we can’t take the authorised payment from your card within 24 hours, you’ll have another 24 hours to try again. After that, your place will be released.',
        },
        {
          kind: 'paragraph',
          text: 'If three holds in one day end without a booking, you can’t start another for 24 hours. Offers from the waiting list don’t count, nor do holds that ended because of a fault at the payment company.',
        },
      ],
    },
    {
      heading: 'Gift vouchers',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Anyone can buy a gift voucher by card. We email it to the buyer, who can pass it on. The first person to enter its code gets it: the amount becomes credit on their account, which pays for any of our events and doesn’t expire.',
        },
        {
          kind: 'list',
          items: [
            'While nobody has used a voucher, the buyer can cancel it within 14 days of buying it and get a full refund.',
            'A voucher expires 24 months after it was bought. We remind the buyer 30 days before, and don’t refund what has expired.',
            'If the payment for a voucher is refunded or charged back, we take the same amount off the voucher, or off the credit that it became.',
            'A voucher, and the credit it becomes, can’t be exchanged for cash.',
          ],
        },
      ],
    },
    {
      heading: 'The waiting list',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If you can’t book because there’s no place for you right now, you can join the waiting list. It’s first come, first served, and you can see how many people are ahead of you. You can leave it whenever you like.',
        },
        {
          kind: 'paragraph',
          text: 'When it’s your turn, we’ll hold a place for you and email you. You’ll have 12 hours to book if all the places for your gender had gone, or two hours if you were waiting only because of the gender balance. In the last two days before an event, it’s always two hours. The hours from 10 pm to 8 am don’t count, and any offer still open ends when booking closes.',
        },
        {
          kind: 'paragraph',
          text: 'If you decline the offer or let it expire, it will go to the next person and you’ll come off the list. We’ll tell you when an offer has expired, and you can join the list again.',
        },
      ],
    },
    {
      heading: 'If you can’t come',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We don’t give refunds if you change your mind or can’t come. You can find a replacement instead, and transfer your booking to them on this site at any time before the event starts.',
        },
        {
          kind: 'list',
          items: [
            'You can send the link yourself, or give us the person’s email address and we’ll send it.',
            'They need an account, must be the same gender as you and within the age range, and mustn’t already be booked on that event.',
            'When they accept, they’ll get a new ticket and yours will stop working. You can cancel the transfer until then.',
            'No money for this goes through the site: what you agree is between the two of you. Any refund goes to the person who paid, and we tell your replacement so before they accept.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'You can also press ‘I can’t come’, which gives up your place to the waiting list. You won’t get a refund for that, unless the site tells you at the time that we’ll refund you if someone else books the place.',
        },
      ],
    },
    {
      heading: 'If we cancel or change an event',
      blocks: [
        {
          kind: 'list',
          items: [
            'If we cancel an event, we’ll refund everything paid for it to the original payment method, and tell everyone who booked.',
            'If we change the day, the start time or the venue, you can keep your booking or claim a full refund. We’ll tell you how long you have to choose.',
          ],
        },
      ],
    },
    {
      heading: 'What the law says about cancelling',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Much of what you buy online can be cancelled within 14 days. That right doesn’t apply to leisure services on a specific date, such as our events. So there is no 14-day right to cancel a booking, not even on the day you make it.',
        },
        {
          kind: 'paragraph',
          text: 'You keep your other rights. Our services must be as described, and carried out with reasonable care and skill. If they weren’t, write to us, because you may be due a refund. For independent advice, ask Citizens Advice.',
        },
      ],
    },
    {
      heading: 'Likes and matches',
      blocks: [
        {
          kind: 'list',
          items: [
            'After an event, you can tick the people you liked. You can send your likes once, and they can’t be changed.',
            'You have seven days unless the event page gives another date. After that, if you haven’t sent your likes, we’ll treat you as having liked nobody.',
            'If you were marked absent at the door, you can’t send likes for that event, and nobody there can like you.',
            'If the two of you like each other at the same event, that’s a match. We’ll tell you both by email.',
            'Anyone you tick will see that you liked them once they’ve sent their own likes, or once likes have closed, even if they didn’t tick you.',
          ],
        },
      ],
    },
    {
      heading: 'Who you like is sensitive information',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Who you like says something about your private life, and the law treats that as sensitive information. So these terms don’t cover it: before you send your first likes, we’ll ask separately whether we may use them to find your matches and show them as described here. We don’t use them for anything else, and you can come to events without agreeing.',
        },
        {
          kind: 'paragraph',
          text: 'You can stop this at any time with ‘Stop using my likes’ in your account. We’ll then erase your likes, and the matches made from them will end. Anything we did before then remains lawful.',
        },
      ],
    },
    {
      heading: 'Profiles and messages',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You can message people you’ve matched with, people whose likes you can see, and people who’ve messaged you. The house rules apply to your profile and to every message: no spam, nothing that infringes someone’s copyright, nothing offensive, be respectful, and don’t ask for email addresses or phone numbers.',
        },
        {
          kind: 'paragraph',
          text: 'You keep ownership of what you write and the pictures you add. You allow us to show them to the members described on the privacy page. You may use what others show you here only to get to know them, so don’t pass it on.',
        },
        {
          kind: 'paragraph',
          text: 'We may delete content without warning. We may suspend a member, and we’ll keep a record of the reason. A suspended member is signed out everywhere. A suspension doesn’t automatically cancel existing bookings: we’ll decide what happens to those.',
        },
      ],
    },
    {
      heading: 'Reviews',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If you came to an event, you can review it within 60 days. You keep ownership of what you write. You allow us to publish it on this site for everyone to read, with your first name only if you choose to show it. You can change it in those 60 days, and delete it at any time. We’ll then stop showing it.',
        },
        {
          kind: 'paragraph',
          text: 'We publish good and bad reviews alike: stars straight away, and words within three days. We leave one out only if it’s about a guest, offensive or not about the event, or if it contains contact or private details. If we do, we’ll email you the reason. We may answer a review in public. We give nothing for one.',
        },
      ],
    },
    {
      heading: 'Deleting your account',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You can delete your account yourself. If a payment is in progress, we’ll delete your account once it’s finished. If you have places at upcoming events, they’ll go to the waiting list and you won’t get a refund. The site will ask you to confirm this, so you may want to transfer them first.',
        },
      ],
    },
    {
      heading: 'Changes and complaints',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We record which version of these terms you accepted and when. If they change, we’ll show you the new ones the next time you sign in.',
        },
        {
          kind: 'paragraph',
          text: 'If you’re unhappy about anything, write to {contactEmail}. We’ll acknowledge your complaint straight away and answer it within 30 days.',
        },
      ],
    },
  ],
}
