import { useAction } from '#platform/web/ui/form/use-action.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import css from './older-button.module.css'

/** A button that loads older messages, one page at a time. */
export function OlderButton({ onPress }: { onPress: () => Promise<void> }) {
  const { busy, failure, run } = useAction()
  return (
    <div className={css.older}>
      <FailureAlert failure={failure} />
      <Button onPress={() => void run(onPress)}>{busy ? 'Loading…' : 'Load older messages'}</Button>
    </div>
  )
}
