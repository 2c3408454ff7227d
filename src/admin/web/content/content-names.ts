import type { ContentName } from '#content/contract/written.ts'
import { paths } from '#platform/paths.ts'

/** The title and description of each piece of editable content. */
export const contentNames: Record<ContentName, { title: string; summary: string; publicPath: string }> = {
  site: {
    title: 'The site’s name, and who runs it',
    summary: 'The name, the line under it, your legal name, address, contact and VAT number.',
    publicPath: paths.root,
  },
  home: {
    title: 'Home page',
    summary: 'What your evenings are, the four steps, the questions people ask.',
    publicPath: paths.root,
  },
  terms: { title: 'Terms and Conditions', summary: 'What members accept when they register.', publicPath: paths.terms },
  privacy: { title: 'Privacy', summary: 'What is kept about people, and for how long.', publicPath: paths.privacy },
  rules: {
    title: 'House rules',
    summary: 'How people behave, how to report, how to complain.',
    publicPath: paths.rules,
  },
  contact: { title: 'Contact', summary: 'How people reach you.', publicPath: paths.contact },
}
