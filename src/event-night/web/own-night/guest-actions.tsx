import { useState } from 'react'
import css from '#event-night/web/own-night/own-night.module.css'
import type { OwnNightPage } from '#event-night/web/own-night/use-own-night.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'

type Props = Pick<OwnNightPage, 'night' | 'act' | 'problem'>

/** What guests can do for themselves. Leaving asks first. */
export function GuestActions({ night, act, problem }: Props) {
  const [isLeaving, setIsLeaving] = useState(false)
  /** The round in which the guest called the host, or 0 before the first one. */
  const [hostCalledIn, setHostCalledIn] = useState<number | null>(null)
  const round = night.round?.number ?? 0
  const hasLeft = night.place.is === 'left'
  const canSitOut = !hasLeft && night.stage !== 'on paper'
  const isLastRound = night.rounds !== null && round > 0 && round >= night.rounds
  const close = () => setIsLeaving(false)

  async function callHost(): Promise<void> {
    setHostCalledIn((await act('need host')) ? round : null)
  }

  return (
    <div className={css.actions}>
      <div role="status">
        {problem !== null && <Notice look="wrong">{problem}</Notice>}
        {hostCalledIn === round && problem === null && (
          <Notice look="done">The host has been told that you need them.</Notice>
        )}
        {night.sits_out_next && canSitOut && <Notice>You’ll sit out the next round.</Notice>}
      </div>
      {hasLeft && (
        <Button look="main" onPress={() => void act('return')}>
          I’m back
        </Button>
      )}
      {canSitOut && night.sits_out_next && <Button onPress={() => void act('return')}>Join the next round</Button>}
      {canSitOut && !night.sits_out_next && !isLastRound && (
        <Button onPress={() => void act('sit out next round')}>Sit out the next round</Button>
      )}
      <Button onPress={() => void callHost()}>I need the host</Button>
      {!hasLeft && <Button onPress={() => setIsLeaving(true)}>I have to go</Button>}
      <Dialog
        open={isLeaving}
        title="Do you have to go?"
        announced="whole question"
        onClose={close}
        actions={
          <>
            <Button
              look="main"
              onPress={() => {
                close()
                void act('leave')
              }}
            >
              Yes, I have to go
            </Button>
            <Button onPress={close}>Stay</Button>
          </>
        }
      >
        <p>You won’t be given a table from the next round onwards. The host will see that you’ve left.</p>
      </Dialog>
    </div>
  )
}
