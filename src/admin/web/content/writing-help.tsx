import { placeholderNames } from '#content/rules/placeholders.ts'
import css from './content.module.css'

const marks = [
  { typed: 'A blank line', result: 'starts a new paragraph' },
  { typed: '## Dress code', result: 'is a heading' },
  { typed: '- Bring photo ID', result: 'is an item in a list' },
  { typed: '[house rules](/rules)', result: 'is a link, to a page here or to a web address' },
  { typed: '[01384 496 000](tel:+441384496000)', result: 'is a link that calls a phone number' },
]

/** Explains the marks of the plain text format to the owner. */
export function WritingHelp() {
  return (
    <details className={css.help} open>
      <summary>How to format text</summary>
      <dl>
        {marks.map(({ typed, result }) => (
          <div key={typed}>
            <dt>{typed}</dt>
            <dd>{result}</dd>
          </div>
        ))}
        <div>
          <dt>{placeholderNames.map((name) => `{${name}}`).join(' ')}</dt>
          <dd>are filled in from your settings</dd>
        </div>
      </dl>
    </details>
  )
}
