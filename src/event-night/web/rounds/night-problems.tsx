import type { NightActionResult } from '#event-night/contract/night.ts'
import type { Night } from '#event-night/rules/night/night.ts'
import { problemSentences } from '#event-night/web/rounds/night-messages.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './night-problems.module.css'

type Props = { problems: readonly NightActionResult[]; night: Night; onDismiss: () => void }

/** What the site refused or left out of what this device did. */
export function NightProblems({ problems, night, onDismiss }: Props) {
  const sentences = new Set(problems.flatMap((problem) => problemSentences(problem, night)))
  if (sentences.size === 0) return null
  return (
    <div className={css.problems}>
      <p>The site couldn’t do everything you did on this device:</p>
      <ul>
        {[...sentences].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button onPress={onDismiss}>Dismiss</Button>
    </div>
  )
}
