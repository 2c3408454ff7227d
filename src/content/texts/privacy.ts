import type { TextPage } from '#content/contract.ts'

export const privacy: TextPage = {
  title: 'Privacy',
  description:
    'What {siteName} keeps about you, who sees it and when, how long it stays, and how you get it or delete it.',
  intro:
    'You tell us things that you would not tell everyone. This page says what we keep, who sees what and when, how long it stays, and how you can get it all or have it gone.',
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
            'Your account: user name, email address, gender, your password in a form that cannot be read back, and which terms you accepted and when.',
            'Your date of birth, once you have given it.',
            'Your profile: headline, text and portrait.',
            'Your bookings: holds, tickets, places on waiting lists, hand-overs to a replacement, whether you came, and who was seated where on the night.',
            'What an owner notes about you or about a booking of yours, so that nothing is forgotten, and why they corrected or suspended your account.',
            'A log of what was done here: who did what and when, such as booking a place or suspending somebody, without what was written.',
            'Your payments: how much, when, what was refunded, your receipts, and the card payment company’s reference. Never your card number.',
            'Your likes and matches.',
            'Your messages, and when they were read.',
            'Whom you have blocked, and reports you have made or that were made about you.',
            'What an owner has decided about you and why, such as a warning, and your answer.',
            'Emails that the site has sent you or is about to send.',
            'Which emails you have asked for, in which words and when, and when you stopped them.',
            'Sign-ins: for each device that is signed in a name such as ‘Chrome on Android’, when it was last used, what was last done there in a few words, such as ‘booked a place’, and a code, stored only in scrambled form. You can see and end them on your account page. To slow down people who guess passwords, we count failed tries by account and by internet address for a short time, in scrambled form.',
            'What happened to the security of your account: sign-ins, attempts that were refused, and changes of your email address, password or authenticator app, each with the device and with your internet address in scrambled form. The latest are on your account page.',
            'If you add a passkey: what you call it, when you added and last used it, and a public key, with which we check that it is yours. The part that signs you in, and your finger or face, never leave your device.',
            'If you have an authenticator app for signing in: its secret, encrypted, your recovery codes, only in scrambled form, and when you last gave one. Of those who help to run the evenings: which doors they opened on which device. An invitation to help keeps the email address that it was sent to.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'If you give us somebody’s email address so that they can take over your booking, we use it to send them the link, and keep it with that booking’s history for a time. The site’s technical logs hold no names, email addresses, sign-in codes or message text.',
        },
      ],
    },
    {
      heading: 'Why we may keep it',
      blocks: [
        {
          kind: 'list',
          items: [
            'To do what you asked for: your account, bookings, tickets, matches and messages. That is our contract with you.',
            'Who you like is sensitive. We use your likes for matching only because you agreed to it when you registered. You can take that back at any time by deleting your account or writing to us.',
            'To tell you about new events by email, only if you asked for it. You can stop that at any time, on your account page or in any of these emails.',
            'To keep people safe and the site honest: blocks, reports, suspensions, limits on guessing passwords. That is our legitimate interest, and that of the other members.',
            'To keep business accounts, because the law requires it.',
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
            'Visitors and search engines see nothing of you. The event’s page only says how many men and women are coming.',
            'When you book an event, the attendees of the other gender see your name, portrait and headline, and can open your profile. The site shows attendees of your own gender nothing about you.',
            'Your matches, the people who can see that you like them, and the people you have written to can open your profile.',
            'The owners can see every profile, every account with its email address and when it was last used, and every booking. The hosts of an event see the names and portraits of its attendees, without headlines, and their ages where the event is for certain ages, from seven days before the event starts until one day after it has ended.',
            'Your email address and date of birth are never shown to other members.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'Portraits have no public address. Each viewer gets an address that works for some minutes only, and whether they may see you is checked again each time a picture is sent. We remove everything hidden in the file, above all where the picture was taken. We cannot stop someone from taking a picture of their screen.',
        },
      ],
    },
    {
      heading: 'Who sees your likes',
      blocks: [
        {
          kind: 'list',
          items: [
            'If you both like each other at the same event, you both see it at once: that is a match.',
            'Otherwise, someone you ticked sees that you liked them only once they have sent their own likes for that event, or once likes have closed. That is usually seven days after the event, and the event’s page says until when. So nobody’s answer is swayed.',
            'Someone you did not tick is not told so.',
          ],
        },
      ],
    },
    {
      heading: 'Who sees your messages',
      blocks: [
        {
          kind: 'paragraph',
          text: 'A message is for the person you send it to. The owner sees messages that are reported by a member or marked by the site, and can delete any content.',
        },
        {
          kind: 'paragraph',
          text: 'The site looks in messages for email addresses, phone numbers and web addresses. Before you send one, it tells you that this is against the rules; you can change it or send it all the same. A message between people who are not matched that contains one is marked for the owner: a copy of it is kept with its mark for a time. Between matches nothing is marked.',
        },
      ],
    },
    {
      heading: 'Blocks and reports',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Two people, one of whom has blocked the other, no longer see each other here: not in attendee lists, likes, matches or messages. Who is blocked is not told. If both are booked on one event, the one who blocked is told privately by email, and so are the owner and the hosts, so that the two are not seated together. A block stays until the one who made it takes it back, or one of the two deletes their account.',
        },
        {
          kind: 'paragraph',
          text: 'A report goes to the owner, also by email: who made it, why, and what they saw at that time, such as the message, or the profile with its portrait. The person reported is not told, and not shown who made it. What was reported is kept with the report for its time, even if the person who wrote it deletes their account.',
        },
        {
          kind: 'paragraph',
          text: 'Where an owner deletes something of yours, warns you or suspends your account, you are told by email, with the reason, and can answer once; an owner then looks at it again. Whoever made a report is told that it was looked at, and not what was decided. You are never told who made a report.',
        },
      ],
    },
    {
      heading: 'Who else handles your data',
      blocks: [
        {
          kind: 'list',
          items: [
            'Stripe takes card payments. Your card details go straight from your browser to Stripe. Its own privacy notice, at stripe.com/gb/privacy, says what it does with them and where.',
            'The companies that run our servers and carry our email handle data for us, on our instructions.',
            'Anyone to whom the law makes us give it, such as a court.',
          ],
        },
      ],
    },
    {
      heading: 'Cookies and what stays in your browser',
      blocks: [
        {
          kind: 'paragraph',
          text: 'This site sets no cookies at all. At checkout the card payment company’s script is loaded, and it may set cookies inside its own frames. Those are its cookies, not ours, and we cannot read them. No other page loads it.',
        },
        {
          kind: 'paragraph',
          text: 'While you are signed in, two sign-in codes are in your browser’s local storage. One lasts 15 minutes. The other lasts up to 30 days and is replaced each time it is used; 90 days after you signed in, you will have to sign in again. Signing out removes both. Your browser also keeps the day on which we last offered it a passkey.',
        },
        {
          kind: 'paragraph',
          text: 'A ticket that you have opened is kept on your device so that it opens without a network; signing out removes it too. Likes you have ticked but not sent, and words you have typed but not sent, may also be kept on your device until you send them. They are removed when you sign out, and when anybody else signs in on the device. A random code stays in a browser in which you have signed in, even after you sign out, so that nobody else’s wrong passwords can keep you out there.',
        },
      ],
    },
    {
      heading: 'Getting your data, and deleting it',
      blocks: [
        {
          kind: 'paragraph',
          text: 'You can download all that we keep about you, as one zip file with your data and pictures. Likes for you that you may not see yet are not in it.',
        },
        {
          kind: 'paragraph',
          text: 'You can delete your account yourself, or ask us to. Your name, email address, profile, pictures, likes and the text of your messages go; what was reported, or marked by the site, stays for its time. If a payment is under way, the deletion waits for it. Places at coming events are given up to the waiting list, without refund; the site asks you first.',
        },
        {
          kind: 'paragraph',
          text: 'You can also ask us to correct something, to stop using it or to limit how we use it, or object to our using it. Ask on our page for complaints and requests, which is linked from the house rules, or write to {contactEmail}.',
        },
      ],
    },
    {
      heading: 'If something goes wrong',
      blocks: [
        {
          kind: 'paragraph',
          text: 'If there is a data breach that concerns you, we tell you by email, and keep a record that we did.',
        },
        {
          kind: 'paragraph',
          text: 'If you are unhappy about how we handle your data, tell us on our page for complaints and requests, which is linked from the house rules: it acknowledges your complaint at once, and we answer it within 30 days. You can also write to {contactEmail}. You can also go to the data protection authority in the UK, the Information Commissioner’s Office (ICO), at ico.org.uk.',
        },
      ],
    },
  ],
}
