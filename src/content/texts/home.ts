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
    'Five minutes is long enough to laugh and short enough to get through. Nobody has to decide anything at the table: you say whom you liked afterwards, in your own time, and nobody is told whom you did not tick.',
    'Registering is free. You pay, by card, only when you book an event.',
  ],
  steps: [
    { heading: 'Arrive, have a drink', text: 'Your host checks you in by name and shows you where to sit.' },
    {
      heading: 'Five minutes each',
      text: 'The bell rings, you move on, and the next person is as nervous as you are.',
    },
    {
      heading: 'Tick who you liked',
      text: 'Online, once the evening is over. You have seven days unless the event’s page says otherwise. Once sent, it stays sent.',
    },
    {
      heading: 'Match and write',
      text: 'If you both ticked, that is a match: you see each other’s profile and can send messages.',
    },
  ],
  balance: [
    'So that an evening stays even, we limit the places for men and for women and let them go in step. A few of each are open from the start. After that, a male place is released only once a female has booked, and the other way round.',
    'Say an event opens with three places for men and three for women, and three men book. The next man has to wait. Then a woman books: her one booking releases one more place for a man.',
    'If there is no place for you just now, join the waiting list. A place that is released goes to the people on it first, in the order they joined.',
  ],
  houseRules: [
    'Be respectful, also to people you would not choose.',
    'A no is a no, and no answer is an answer.',
    'No spam, and nothing offensive.',
    'Nothing that infringes somebody’s copyright.',
    'Do not ask for email addresses or phone numbers in messages.',
    'The owner may delete content without warning.',
  ],
  questions: [
    {
      question: 'What if I can’t come after all?',
      answer:
        'We don’t give refunds, but you can hand your booking to someone else, right here on the site, until the event starts. They must be of the same gender and fit the age range. If we cancel the event, your money goes back the way it was paid.',
    },
    {
      question: 'Who sees my profile?',
      answer:
        'Never visitors, and never search engines. The people of the other gender at your events do, and so do your matches, people who can see that you like them, people you have written to, and the owner. The host sees your name and portrait.',
    },
    {
      question: 'What if someone does not turn up?',
      answer: 'It happens, and attendance is not guaranteed. Arrangements are made if someone does not turn up.',
    },
    {
      question: 'Do I have to talk first?',
      answer:
        'No. At the table it is five minutes and nobody keeps score. Afterwards either of you can write first, or neither. You need not answer a message, and you can block anyone.',
    },
    {
      question: 'What happens to my likes?',
      answer:
        'You send them once. If they like you too, you both see the match at once. If not, they see that you liked them only when they have sent their own likes, or when likes have closed. Nobody is told whom you did not tick.',
    },
    {
      question: 'How do I pay?',
      answer:
        'By card when you book. A card payment company handles it and your card number never reaches us. Then you get an email with your ticket and an entry for your calendar.',
    },
    {
      question: 'Can I come on my own?',
      answer:
        'Yes. Your host checks you in by name and shows you where to sit. If you would rather come with a friend, each of you books your own place.',
    },
    {
      question: 'How old do I have to be?',
      answer:
        '18 or over. Some events have a youngest and an oldest age, and the event’s page says so. You give your date of birth once, and other members never see it.',
    },
  ],
}
