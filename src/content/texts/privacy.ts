import type { TextPage } from '#content/contract.ts'

export const privacy: TextPage = {
  title: 'Privacy',
  description:
    'What {siteName} keeps about you, who sees it and when, how long we keep it, and how to get it or delete it.',
  intro:
    'You tell us things you wouldn’t tell everyone. This page says what we keep, who sees what and when, how long we keep it, and how you can get a copy or have it deleted.',
  sections: [
    {
      heading: 'Who is responsible',
      blocks: [
        {
          kind: 'paragraph',
          text: '{traderName}, {traderAddress}, is responsible for your data on {siteUrl}. For anything about it, write to {contactEmail}.',
        },
      ],
    },
    {
      heading: 'What we keep',
      blocks: [
        {
          kind: 'list',
          items: [
            'Your account: user name, email address, gender, your password in a form that can’t be read back, and which terms you accepted and when.',
            'Your date of birth, once you’ve given it.',
            'Your profile: headline, text and portrait.',
            'Your bookings: holds, tickets, places on waiting lists, transfers to someone else, and whether you came.',
            'Your reviews of our evenings: stars, words, and whether your first name is shown.',
            'Notes that an owner makes about you or one of your bookings, and the reason if they correct your details or suspend your account.',
            'A log of actions: who did what and when, such as booking a place or suspending someone, but not what anyone wrote.',
            'Your payments: how much, when, any refund, your receipts, the type and last four digits of your card, and the payment company’s reference. Never your whole card number.',
            'Gift vouchers: the address we sent one to, what’s printed on it, who bought and who used it if they have an account. You don’t need an account to buy one.',
            'Who you sat with at an event and in which round, if you came late, sat out or left early, and what a host noted about the evening.',
            'Your likes and matches.',
            'Whether you’ve agreed to us using your likes: the wording, when you agreed, and when you withdrew your agreement.',
            'Your messages, and when they were read.',
            'Who you’ve blocked, and reports made by you or about you.',
            'Decisions that an owner has made about you and why, such as a warning, and your response.',
            'Emails we’ve sent you or are about to send.',
            'Which emails you’ve signed up for, the wording you agreed to and when, and when you stopped them.',
            'Sign-ins: for each device that’s signed in, a name such as ‘Chrome on Android’, when it was last used, your last activity there in a few words, such as ‘booked a place’, and a code, stored only in scrambled form. You can see these devices, and sign them out, on your account page. To stop people guessing passwords, we count failed attempts by account and by IP address for a short time, in scrambled form.',
            'If you turn notifications on for a device: the address and the key that its browser gave us, when you turned them on, and whether they show what they’re about.',
            'Security events: sign-ins, failed attempts, and changes to your email address, password or authenticator app, each with the device and with your IP address in scrambled form. The latest ones are on your account page.',
            'If you add a passkey: what you call it, when you added and last used it, and a public key that lets us check it’s yours. The secret part never leaves your device, and nor does anything about your fingerprint or face.',
            'If you use an authenticator app to sign in: its secret, encrypted; your recovery codes, in scrambled form only; and when you last used one. For people who help run our events, we also keep a record of which door lists they opened and on which device, and the email address each invitation to help was sent to.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'If you give us someone’s email address so that they can take over your booking, we’ll use it to send them the link, and keep it with the booking for a while. Our technical logs contain no names, email addresses, sign-in codes or message text.',
        },
      ],
    },
    {
      heading: 'Why we’re allowed to keep it',
      blocks: [
        {
          kind: 'list',
          items: [
            'To provide what you’ve asked for: your account, bookings, tickets, matches and messages. That’s our contract with you.',
            'Who you like is sensitive information. We use your likes for matching only if you’ve agreed to it: we’ll ask you before you send any. You can stop this at any time with ‘Stop using my likes’ in your account, under ‘Data and privacy’.',
            'To notify you on a device, only if you’ve turned that on there. You can turn it off at any time, in your account under ‘Notifications’ or in your browser.',
            'To publish the reviews you write, and to ask you for one after an evening, because others want to know what our evenings are like. You can delete a review at any time, and stop these emails.',
            'To tell you about new events by email, only if you’ve asked us to. You can stop this at any time, on your account page or from any of these emails.',
            'To send you our newsletter, and to invite you back if you haven’t been for a while, only if you’ve asked us to. Who gets a newsletter may depend on your age, and on when and in which town you’ve been to an event, but never on who you like or write to. We don’t record whether you open it. You can stop it in the same places.',
            'To keep people safe and the site honest: blocks, reports, suspensions and limits on password guessing. That’s in our legitimate interests, and those of other members.',
            'To keep our financial records, because the law requires it.',
          ],
        },
      ],
    },
    {
      heading: 'Who sees your profile',
      blocks: [
        {
          kind: 'list',
          items: [
            'Visitors and search engines see nothing about you, except the reviews you write, with your first name only if you choose to show it. The event page only says how many men and women are coming.',
            'When you book an event, attendees of the opposite gender see your name, portrait and headline, and can open your profile. Attendees of your own gender see nothing about you.',
            'Your matches, the people who can see that you like them, and people you’ve messaged can open your profile.',
            'The owners can see every profile, every account with its email address and when it was last used, and every booking. The hosts of an event see the names and portraits of its attendees, without headlines, and their ages if the event is for certain ages, from seven days before the event starts until one day after it has ended.',
            'At an event, everyone in the room may see your first name and your table on a big screen, with an initial if someone else has the same first name. Nobody is told why two people aren’t seated together.',
            'Only the owners see what a host notes about an evening.',
            'Your email address and date of birth are never shown to other members.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'Portraits have no public web address. Each viewer gets a temporary one, which works for only a few minutes, and we check that they’re still allowed to see you every time a picture is sent. We remove all hidden data from the file, including where the picture was taken. We can’t stop someone from photographing their screen.',
        },
      ],
    },
    {
      heading: 'Who sees your likes',
      blocks: [
        {
          kind: 'list',
          items: [
            'If you both like each other at the same event, you’ll both see it straight away: that’s a match.',
            'Otherwise, someone you ticked will see that you liked them only once they’ve sent their own likes for that event, or once likes have closed, usually seven days after the event. The event page says when. That way, nobody is influenced by anyone else’s likes.',
            'We never tell people that you didn’t tick them.',
            'The owners can see whether you’ve sent your likes for an event, but never who you like.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'If you press ‘Stop using my likes’, we erase every like you’ve sent, and the matches made from them end for both of you. Nobody is told why, but someone may notice that a like or a match has gone. Your messages stay, and so do likes that others have sent you. You can’t send likes again for the same events, but you can agree again at a later one.',
        },
      ],
    },
    {
      heading: 'Who sees your messages',
      blocks: [
        {
          kind: 'paragraph',
          text: 'A message is for the person you send it to. The owner can see messages that a member has reported or the site has flagged, and can delete any content.',
        },
        {
          kind: 'paragraph',
          text: 'The site checks messages for email addresses, phone numbers and web addresses. If your message contains one, the site tells you before you send it that this is against the rules. You can then edit the message or send it anyway. If you send it and the two of you haven’t matched, the message will be flagged for the owner, and we’ll keep a copy for a while. Messages between matches are never flagged.',
        },
      ],
    },
    {
      heading: 'Blocks and reports',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If one person has blocked another, they no longer see each other in attendee lists, likes, matches or messages. The person who was blocked isn’t told. If both are booked on the same event, the person who blocked the other is told privately by email, and so are the owner and the hosts. A block lasts until the person who made it lifts it, or either of them deletes their account.',
        },
        {
          kind: 'paragraph',
          text: 'A report goes to the owner: who made it, why, and what they saw at the time, such as the message, or the profile with its portrait. The owner gets an email saying that there’s a report and giving the reason, but no details. The person reported isn’t told, and will never know who made it. What was reported is kept with the report, even if the person who wrote it deletes their account.',
        },
        {
          kind: 'paragraph',
          text: 'If an owner deletes something of yours, warns you or suspends your account, we’ll email you the reason, and you can respond once. An owner will then review the decision. Anyone who made a report is told that it was reviewed, but not what was decided. We’ll never tell you who made a report.',
        },
      ],
    },
    {
      heading: 'Who else handles your data',
      blocks: [
        {
          kind: 'list',
          items: [
            'Stripe takes card payments. Your card details go straight from your browser to Stripe. Its privacy notice, at stripe.com/gb/privacy, says what it does with them and where.',
            'If you pay with Apple Pay or Google Pay, Apple or Google passes a code for your card to Stripe, and learns what you pay and to whom. We ask them for nothing else about you: no name, address, email address or phone number. To see whether your device has one of them, Stripe’s frame at checkout asks your browser, and may load Google’s script, so Google may learn that your device opened a checkout of Stripe’s.',
            'If you turn notifications on for a device, they go through the company that makes its browser: Google, Mozilla, Apple or Microsoft. It learns that we’re sending that device something and when, but can’t read it. Notifications never name anyone, and say what they’re about only if you choose that.',
            'The companies that run our servers and deliver our email handle data for us, on our instructions.',
            'Other programs that we use, such as bookkeeping, may get the ID numbers, amounts and times of bookings and payments, and how many people are coming. They get no names or addresses, and nothing about likes or messages.',
            'Anyone the law requires us to give it to, such as a court.',
          ],
        },
      ],
    },
    {
      heading: 'Cookies and what’s stored in your browser',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We set no cookies at all. At checkout, the script of Stripe, our payment company, is loaded. No other page loads it. Stripe says that the script stores only what it needs to work, to keep payments secure, and to see how people use Stripe. It may do so in cookies or in your browser’s storage, in its own frames or under this site’s address. We read none of it. We’ve turned off the part that watches how you use the page to spot fraud, and Link, which would keep your card at Stripe for other shops.',
        },
        {
          kind: 'paragraph',
          text: 'The buttons for Apple Pay and Google Pay come from Stripe too, in the same frames. Google may set cookies of its own inside its part of them, and read those it has already set if you’re signed in to Google. If you block other companies’ cookies, the button may not appear, and you can pay by card.',
        },
        {
          kind: 'paragraph',
          text: 'While you’re signed in, your browser’s local storage holds two sign-in codes. One lasts 15 minutes. The other lasts up to 30 days and is replaced each time it’s used; 90 days after you signed in, you’ll have to sign in again. Signing out removes both. A random code stays there, even after you sign out. With it we can tell when someone signs in to your account from a new browser, which we’ll email you about, and someone else entering wrong passwords can’t lock you out. Your browser also remembers the day we last offered you a passkey, and the day you last said no to notifications.',
        },
        {
          kind: 'paragraph',
          text: 'Some links to this site, such as the one on a poster, end with a code. We count by day how often each of them is opened and leads to a booking. The counts say nothing about you, and nothing is stored in your browser for them. If your browser asks sites not to share your data (Global Privacy Control), we don’t count you at all.',
        },
        {
          kind: 'paragraph',
          text: 'While we’re holding a place for you, we know which of these links led you to it; then we forget it. If you register on the way, the link in the email we send you has the code too, so we also know it until you’ve confirmed your email address, and for 7 days in our copy of that email.',
        },
        {
          kind: 'paragraph',
          text: 'A ticket you’ve opened is kept on your device so that it works offline; signing out removes it too. So is what you last saw of an event’s rounds, until the event is over. Likes you’ve ticked and text you’ve typed may also be kept on your device until you send them, and the email address you signed in with until you close the tab. They’re removed when you sign out, and when someone else signs in on the device.',
        },
      ],
    },
    {
      heading: 'Getting your data, and deleting it',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You can download everything we keep about you, as one zip file with your data and pictures. Likes from other people that you can’t see yet aren’t included.',
        },
        {
          kind: 'paragraph',
          text: 'You can delete your account yourself, or ask us to. Your name, email address, profile, pictures, likes and the text of your messages will be deleted, but anything that was reported, or flagged by the site, is kept for the time given under ‘How long we keep it’. If a payment is in progress, we’ll delete your account once that’s finished. Your places at upcoming events will go to the waiting list, and you won’t get a refund; the site will ask you to confirm this first.',
        },
        {
          kind: 'paragraph',
          text: 'You can also ask us to correct your data, ask us to stop or limit our use of it, or object to how we use it. Use our [complaints and requests page](/complain), or write to {contactEmail}.',
        },
      ],
    },
    {
      heading: 'If something goes wrong',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If there’s a data breach that affects you, we’ll tell you by email, and keep a record that we did.',
        },
        {
          kind: 'paragraph',
          text: 'If you’re unhappy about how we handle your data, use our [complaints and requests page](/complain). You’ll get an acknowledgement straight away, and we’ll answer within 30 days. You can also write to {contactEmail}, or go to the UK’s data protection authority, the Information Commissioner’s Office (ICO), at ico.org.uk.',
        },
      ],
    },
  ],
}
