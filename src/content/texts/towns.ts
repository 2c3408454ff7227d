import type { TextPage } from '#content/contract.ts'

const section = (heading: string, text: string) => ({ heading, blocks: [{ kind: 'paragraph' as const, text }] })

export const towns: TextPage = {
  title: 'Towns and ages',
  description: 'Speed dating evenings by town and by age.',
  intro:
    'Five minutes with everyone, the same number of women and men, and messages only with people you’ve matched with. Come alone or with a friend.',
  sections: [
    section('18 to 29', 'For people in their twenties who would rather meet in person than swipe.'),
    section('30 to 39', 'Come on your own or bring a friend: you’ll meet everyone either way.'),
    section('40 to 49', 'A relaxed evening with people of your own age.'),
    section('50 to 59', 'Good company, proper conversations and no rush.'),
    section('60 and over', 'It’s never too late to meet someone new.'),
  ],
}
