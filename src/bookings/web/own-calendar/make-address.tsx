import { AccountSection } from '#accounts/web/account/account-section.tsx'
import type { makeCalendarAddress } from '#bookings/contract/own-calendar.ts'
import { browserApi } from '#platform/web/api.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { useAction } from '#platform/web/ui/form/use-action.ts'

/** Makes the first address of the member's calendar. */
export function MakeAddress({ onMade }: { onMade: (address: string) => void }) {
  const { busy, failure, run } = useAction({ reloads: true })

  async function make(): Promise<void> {
    const outcome = await run(requestAddress)
    if (outcome?.is === 'done') onMade(outcome.answer)
  }

  return (
    <AccountSection heading="See your events in your calendar" done={null}>
      <p>We’ll make a secret address just for you. You add it to your calendar once, and it does the rest.</p>
      <FailureAlert failure={failure} />
      <Button look="main" onPress={() => void make()}>
        {busy ? 'Making your address…' : 'Make my calendar address'}
      </Button>
    </AccountSection>
  )
}

/** Makes an address, which stops the one before, and returns it. */
export async function requestAddress(): Promise<string> {
  const { address } = await browserApi<typeof makeCalendarAddress>('POST /api/account/calendar', { body: {} })
  return address
}
