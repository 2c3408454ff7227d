import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NightPhase } from '#event-night/rules/night/phase.ts'
import type { Bell } from '#event-night/web/rounds/bell.ts'
import { bellOf, isSoundWanted, turnSoundOff, turnSoundOn } from '#event-night/web/rounds/sound.ts'
import { useScreenOn } from '#event-night/web/use-screen-on.ts'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './phase-panel.module.css'

/** Turns on the bell for the last 30 seconds, the end and the move, and keeps the screen from going dark. */
export function SoundSwitch({ eventId, phase }: { eventId: number; phase: NightPhase }) {
  const [bell, setBell] = useState(() => bellOf(eventId))
  const [isWanted, setIsWanted] = useState(() => isSoundWanted(eventId))
  useBellFor(phase, bell)
  useScreenOn(bell !== null)

  function turnOn(): void {
    const next = turnSoundOn(eventId)
    next.ring(1)
    setBell(next)
    setIsWanted(true)
  }

  function turnOff(): void {
    turnSoundOff()
    setBell(null)
    setIsWanted(false)
  }

  return (
    <>
      {isWanted && !bell && (
        <Notice>The sound stopped when this page was loaded again. Browsers play sound only after a tap.</Notice>
      )}
      <div className={css.buttons}>
        {bell ? <Button onPress={turnOff}>Sound off</Button> : <Button onPress={turnOn}>Sound on</Button>}
        {bell && <Button onPress={() => bell.ring(1)}>Test the bell</Button>}
      </div>
    </>
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
  const known = useRef(name)
  useEffect(() => {
    // A new name is a new phase, or its last seconds. The phase in which the page was opened has been rung for.
    if (known.current !== name) ring()
    known.current = name
  }, [name])
}
