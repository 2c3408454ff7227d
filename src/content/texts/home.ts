export type HomeText = {
  /** The sentence under the title at the top of the page. */
  sentence: string
  about: string[]
  steps: { heading: string; text: string }[]
  balance: string[]
  houseRules: string[]
  questions: { question: string; answer: string }[]
}

export const home: HomeText = {
  sentence:
    'An evening in a proper Black Country pub. Five minutes with everyone. Tell us who you liked; if they liked you, you can talk.',
  about: [
    '{siteName} is for single people who would rather meet someone across a small table than on a screen. An event is one evening of five-minute dates between members of the opposite sex.',
    'Five minutes is long enough to laugh and short enough to get through. You don’t have to decide anything at the table: you tick who you liked afterwards, in your own time, and nobody is told who you didn’t tick.',
    'Registering is free. You pay, by card, only when you book an event.',
  ],
  steps: [
    { heading: 'Arrive, have a drink', text: 'Your host checks you in by name and shows you where to start.' },
    {
      heading: 'Five minutes each',
      text: 'The big screen and your phone say which table is yours. When the bell rings, you move on, and the next person is as nervous as you are.',
    },
    {
      heading: 'Tick who you liked',
      text: 'Online, once the evening is over. You have seven days unless the event page says otherwise. Once you’ve sent your likes, you can’t change them.',
    },
    {
      heading: 'Match and message',
      text: 'If you’ve both ticked each other, that’s a match: you can see each other’s profiles and send messages.',
    },
  ],
  balance: [
    'To keep the numbers even, we limit the places for men and for women and release them in step. A few of each are open from the start. After that, a place for a man is released only once a woman has booked, and the other way round.',
    'Say an event opens with three places for men and three for women, and three men book. The next man has to wait. Then a woman books: her one booking releases one more place for a man.',
    'If there’s no place for you right now, join the waiting list. Places that become free are offered to the people on it first, in the order they joined.',
  ],
  houseRules: [
    'Be respectful, even to people you don’t fancy.',
    'No means no, and silence is an answer too.',
    'No spam, and nothing offensive.',
    'Nothing that infringes someone’s copyright.',
    'Don’t ask for email addresses or phone numbers in messages.',
    'The owner may delete content without warning.',
  ],
  questions: [
    {
      question: 'How old are people at your events?',
      answer:
        'Everyone is 18 or over. Many events are for an age range, such as 30 to 42, so you’ll meet people around your own age. You’ll find the age range on each event’s page. You give your date of birth once, and other members never see it.',
    },
    {
      question: 'What if I can’t come after all?',
      answer:
        'We don’t give refunds, but you can transfer your booking to someone else, right here on the site, until the event starts. They must be the same gender as you and within the age range. If we cancel the event, we’ll refund you.',
    },
    {
      question: 'Who sees my profile?',
      answer:
        'People of the opposite gender at your events, your matches, people who can see that you like them, people you’ve messaged, and the owner. The host sees your name and portrait. Visitors and search engines never see your profile.',
    },
    {
      question: 'What if someone doesn’t turn up?',
      answer:
        'It happens, and attendance is not guaranteed. The rounds are planned around who’s actually there, so that everyone meets as many people as they can. If there’s an odd one out, people take turns to sit out a round.',
    },
    {
      question: 'Do I have to make the first move?',
      answer:
        'No. At the table it’s only five minutes, and nobody keeps score. Afterwards, either of you can message first, or neither. You don’t have to reply to a message, and you can block anyone.',
    },
    {
      question: 'What happens to my likes?',
      answer:
        'You send them once. If someone likes you too, you’ll both see the match straight away. If not, they’ll see that you liked them only once they’ve sent their own likes, or once likes have closed. Nobody is told who you didn’t tick.',
    },
    {
      question: 'How do I pay?',
      answer:
        'By card when you book. A payment company handles it, so your card number never reaches us. We’ll then email you your ticket and a calendar entry.',
    },
    {
      question: 'Can I come on my own?',
      answer:
        'Yes. Your host checks you in by name and shows you where to start. If you’d rather come with a friend, each of you books your own place.',
    },
  ],
}
