import type { ContentName } from '#content/contract/written.ts'
import { paths } from '#platform/paths.ts'

/** The title and description of each piece of editable content. */
export const contentNames: Record<ContentName, { title: string; summary: string; publicPath: string }> = {
  site: {
    title: 'Site settings',
    summary: 'The site’s name, your business details, refunds, and how long messages are kept.',
    publicPath: paths.root,
  },
  home: {
    title: 'Home page',
    summary: 'What your events are like, the four steps, and the questions people ask.',
    publicPath: paths.root,
  },
  terms: { title: 'Terms and Conditions', summary: 'What members accept when they register.', publicPath: paths.terms },
  privacy: {
    title: 'Privacy',
    summary: 'What data you keep about people, and for how long.',
    publicPath: paths.privacy,
  },
  rules: {
    title: 'House rules',
    summary: 'How guests should behave, how to report someone, and how to complain.',
    publicPath: paths.rules,
  },
  towns: {
    title: 'Towns and ages',
    summary: 'Your words on the pages about one town or one age group, which search engines find.',
    publicPath: paths.events,
  },
  contact: { title: 'Contact', summary: 'How people can reach you.', publicPath: paths.contact },
}
