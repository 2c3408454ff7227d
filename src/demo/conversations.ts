/** A message in a conversation. The next line is the reply to it. */
type Line = {
  from: string
  /**
   * Whole days from the day on which the demo data is created. An unread message must be older than a week, because the site
   * still sends emails about newer ones.
   */
  daysFromToday: number
  /** 'HH:MM'. */
  at: string
  message: string
  /** True if the recipient has not read the message yet. */
  unread?: true
}

export type DemoConversation = { between: readonly [string, string]; subject: string; lines: readonly Line[] }

/** Conversations between members who matched at the Alma event 37 days ago. */
export const demoConversations: readonly DemoConversation[] = [
  {
    between: ['Amy Tonks', 'Imran Akhtar'],
    subject: 'Bees, as promised',
    lines: [
      {
        from: 'Imran Akhtar',
        daysFromToday: -33,
        at: '20:10',
        message:
          'Hello Amy. You asked how many bees live on a garage roof in Lye and I said a few. I have counted, roughly: forty thousand, give or take those who were out.\n\nYours was my favourite table. You laughed at the smoker joke. Nobody laughs at the smoker joke.',
      },
      {
        from: 'Amy Tonks',
        daysFromToday: -33,
        at: '21:40',
        message:
          'Forty thousand, and not one of them pays rent.\n\nI told Year 4 about you and they have questions. The main one is whether a bee has ever gone up your trouser leg. You need not answer before we meet again, but I would not be doing my job if I did not ask.',
      },
      {
        from: 'Imran Akhtar',
        daysFromToday: -32,
        at: '18:05',
        message:
          'Once. It is number seventeen of the forty-one. I hopped as far as the bus stop; tell Year 4 it was very dignified.\n\nThere is a cafe by the lock in Stourbridge that does a proper cheese cob. Sunday about eleven, if the rain holds off?',
      },
      {
        from: 'Amy Tonks',
        daysFromToday: -32,
        at: '19:20',
        message:
          'Sunday at eleven suits me. If the rain does not hold off we shall be two wet people with a cob, which I have been before, and lived. See you by the lock.',
      },
    ],
  },
  {
    between: ['Amy Tonks', 'Liam Brannigan'],
    subject: 'What did it do in the van?',
    lines: [
      {
        from: 'Amy Tonks',
        daysFromToday: -31,
        at: '17:30',
        message:
          'You left in the middle of the story. The bell went, you said “and then it got in the van”, and off you went to the next table with your biscuits.\n\nI have been thinking about that dog for days. What did it do in the van?',
      },
      {
        from: 'Liam Brannigan',
        daysFromToday: -9,
        at: '19:45',
        unread: true,
        message:
          'Sorry to be so slow, Amy. Two posties off sick and a barn alight out Himley way have had the best of me.\n\nIt sat on the driver’s seat, put a paw on the horn, and would not shift until it had the ham out of my sandwich. It does it every Thursday now. If you are still speaking to me, I owe you the rest of the round, and a fry-up.',
      },
    ],
  },
  {
    between: ['Tom Hadley', 'Kasia Nowak'],
    subject: 'Canals',
    lines: [
      {
        from: 'Tom Hadley',
        daysFromToday: -33,
        at: '19:30',
        message:
          'Evening Kasia. It is Tom, the one who went red.\n\nYou said you blame the canals for still being here. I have worked under most of them at one time or another, and I can tell you they leak. I would walk along one with you all the same, if you fancied it.',
      },
      {
        from: 'Kasia Nowak',
        daysFromToday: -33,
        at: '21:05',
        message:
          'Hello Tom. Everybody went red, the radiators were on. Nobody told me before that a canal leaks; it explains my shoes.\n\nA walk, yes. I know the way from Tipton to the tunnel. You may point at pipes. The dog comes too, so if there are ducks we turn round.',
      },
      {
        from: 'Tom Hadley',
        daysFromToday: -32,
        at: '12:15',
        message:
          'I do point at pipes. I have been spoken to about it.\n\nSaturday at two, outside Tipton station? I will bring a flask. It is tea. I have no opinions on wine.',
      },
      {
        from: 'Kasia Nowak',
        daysFromToday: -32,
        at: '18:50',
        message:
          'Saturday at two. I will bring rye bread, so that one of us is good at something, and you may not say that it looks like gravel.',
      },
    ],
  },
  {
    between: ['Tom Hadley', 'Mei-Ling Chan'],
    subject: 'Ta-ra a bit',
    lines: [
      {
        from: 'Mei-Ling Chan',
        daysFromToday: -30,
        at: '20:20',
        message:
          'Tom, you said ta-ra a bit when the bell went, without thinking, and then so did I, and the man at the next table looked as though we had rehearsed it.\n\nI got mine over a chip shop counter in Brierley Hill. Where did you get yours?',
      },
      {
        from: 'Tom Hadley',
        daysFromToday: -30,
        at: '22:00',
        message:
          'My nan, Quarry Bank, off the doorstep, until the bus had gone round the corner.\n\nI looked for you in the break, but you were winning at the book swap.',
      },
      {
        from: 'Mei-Ling Chan',
        daysFromToday: -8,
        at: '18:40',
        unread: true,
        message:
          'I did win. I have read it now, all four hundred pages, and it was terrible.\n\nThey are showing an old film at the town hall in Stourbridge, subtitles, a good deal of rain in it. You have opinions on films. Come and have them out loud in the interval?',
      },
    ],
  },
]
