import type { TextPage } from '#content/contract.ts'

/** About the software, so the owner cannot change it. `docs/accessibility.md` says how each sentence is checked. */
export const accessibility: TextPage = {
  title: 'Accessibility',
  description: 'How accessible {siteName} is, what we haven’t tested, and who to ask for help.',
  intro:
    'Everyone should be able to book an evening here. If anything gets in your way, write to {contactEmail} and we’ll help.',
  sections: [
    {
      heading: 'What we aim for',
      blocks: [
        {
          kind: 'paragraph',
          text: 'We want every page to meet level AA of the [Web Content Accessibility Guidelines](https://www.w3.org/TR/WCAG22/) (WCAG) 2.2.',
        },
      ],
    },
    {
      heading: 'What we test',
      blocks: [
        {
          kind: 'list',
          items: [
            'You can use the site with a keyboard alone, and see where you are on the page.',
            'Pages fit a screen 320 pixels wide, even when you enlarge text to twice its size.',
            'Text stands out from its background, in light, dark and high-contrast colours.',
            'Fields, buttons, headings and messages have the names and roles that screen readers need.',
          ],
        },
        {
          kind: 'paragraph',
          text: 'We check the pages with four independent tools: axe, Siteimprove Alfa, IBM Equal Access and the Nu HTML checker. No tool finds everything, so please tell us what they missed.',
        },
      ],
    },
    {
      heading: 'What we haven’t tested',
      blocks: [
        {
          kind: 'list',
          items: [
            'We haven’t tried every screen reader, and we haven’t tried voice control or switch devices.',
            'The card fields, which come from our payment company, and the checks that your bank makes.',
            'Portraits are described only by the member’s name.',
          ],
        },
      ],
    },
    {
      heading: 'On the night',
      blocks: [
        {
          kind: 'paragraph',
          text: 'The event page says what we know about step-free access, toilets, hearing loops and parking at the venue. If you need to know more, ask us before you book.',
        },
      ],
    },
    {
      heading: 'Tell us about a problem',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Write to {contactEmail}. Say which page it was, what you wanted to do, and what you use, such as a screen reader. If you aren’t happy with our answer, you can [complain](/complain).',
        },
      ],
    },
  ],
}
