import type { ContentName } from '#content/contract/written.ts'

/** The title and description of each piece of editable content. */
export const contentNames: Record<ContentName, { title: string; says: string; shownAt: string }> = {
  site: {
    title: 'The site’s name, and who runs it',
    says: 'The name, the line under it, your legal name, address, contact and VAT number.',
    shownAt: '/',
  },
  home: { title: 'Home page', says: 'What your evenings are, the four steps, the questions people ask.', shownAt: '/' },
  terms: { title: 'Terms and Conditions', says: 'What members accept when they register.', shownAt: '/terms' },
  privacy: { title: 'Privacy', says: 'What is kept about people, and for how long.', shownAt: '/privacy' },
  rules: { title: 'House rules', says: 'How people behave, how to report, how to complain.', shownAt: '/rules' },
  contact: { title: 'Contact', says: 'How people reach you.', shownAt: '/contact' },
}
