import { useEffect, useEffectEvent, useState } from 'react'
import type { NightPhase } from '#event-night/rules/night/phase.ts'
import { Bell } from '#event-night/web/rounds/bell.ts'
import { useScreenOn } from '#event-night/web/use-screen-on.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import css from './phase-panel.module.css'

/** Turns on the bell for the last 30 seconds, the end and the move, and keeps the screen from going dark. */
export function SoundSwitch({ phase }: { phase: NightPhase }) {
  const [bell, setBell] = useState<Bell | null>(null)
  useBellFor(phase, bell)
  useScreenOn(bell !== null)

  function change(): void {
    if (bell) {
      bell.close()
      return setBell(null)
    }
    const next = new Bell()
    next.ring(1)
    setBell(next)
  }

  return (
    <div className={css.buttons}>
      <Button onPress={change}>{bell ? 'Sound off' : 'Sound on'}</Button>
      {bell && <Button onPress={() => bell.ring(1)}>Test the bell</Button>}
    </div>
  )
}

/** The strokes of the bell as a phase begins. */
function strokesOf(phase: NightPhase): number {
  if (phase.phase === 'talking') return phase.isLastSeconds ? 1 : 2
  return phase.phase === 'moving' || phase.phase === 'round over' || phase.phase === 'interval' ? 3 : 0
}

function useBellFor(phase: NightPhase, bell: Bell | null): void {
  const strokes = strokesOf(phase)
  const ring = useEffectEvent(() => bell?.ring(strokes))
  const name = `${phase.phase} ${strokes} ${'round' in phase ? phase.round : ''}`
  useEffect(() => {
    // A new name is a new phase, or its last seconds.
    if (name !== '') ring()
  }, [name])
}
