import type { HomeText } from '#content/contract.ts'

/** Previews the texts of the home page in page order, without the drawings. */
export function HomePreview({ text }: { text: HomeText }) {
  return (
    <>
      <p>{text.sentence}</p>
      <h3>What it is</h3>
      {text.about.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3>How an evening works</h3>
      <ol>
        {text.steps.map(({ heading, text: stepText }) => (
          <li key={heading}>
            <strong>{heading}</strong>
            <p>{stepText}</p>
          </li>
        ))}
      </ol>
      <h3>Equal numbers of women and men</h3>
      {text.balance.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3>House rules</h3>
      <ul>
        {text.houseRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h3>Questions people ask</h3>
      <dl>
        {text.questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
