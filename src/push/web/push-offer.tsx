import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { getPushSettings } from '#push/contract.ts'
import { isRegistered } from '#push/web/browser-push.ts'
import { pushAbility } from '#push/web/push-ability.ts'
import { saveDeclined } from '#push/web/offer-storage.ts'
import { useTurnOn } from '#push/web/use-turn-on.ts'
import { accountPaths } from '#platform/account-paths.ts'
import { browserApi } from '#platform/web/api.ts'
import { FailureAlert } from '#platform/web/ui/form/failure-alert.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { MessageGroup } from '#platform/web/ui/message-group.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './push.module.css'

const reasons = {
  waiting: {
    title: 'Want to know as soon as there’s a place?',
    text: 'We hold a place for you for only a few hours. A notification reaches you sooner than an email.',
  },
  booked: {
    title: 'Want to know if your event changes on the day?',
    text: 'If we have to change or cancel it at short notice, a notification reaches you sooner than an email.',
  },
  likes: {
    title: 'Want to know as soon as you match?',
    text: 'We can send this device a notification when you have a new match.',
  },
  messages: {
    title: 'Want to know when you have a new message?',
    text: 'We can send this device a notification when you have messages you haven’t read.',
  },
} as const

export type OfferReason = keyof typeof reasons

/** Offers notifications, with what they are, before the browser asks for permission. It goes away with 'Not now'. */
export function PushOffer({ reason }: { reason: OfferReason }) {
  const [state, setState] = useState<'closed' | 'offered' | 'on'>('closed')
  const result = useRef<HTMLDivElement>(null)
  const { busy, failure, turnOn } = useTurnOn(showOn)
  useEffect(() => {
    let isCancelled = false
    async function show(): Promise<void> {
      const isOff = await isOffHere()
      if (!isCancelled && isOff) setState('offered')
    }
    void show()
    return () => {
      isCancelled = true
    }
  }, [])

  function showOn(): void {
    // The buttons are gone then.
    flushSync(() => setState('on'))
    result.current?.focus()
  }

  function decline(): void {
    saveDeclined()
    setState('closed')
  }

  if (state === 'closed') return null
  const { title, text } = reasons[reason]
  return (
    <section className={css.offer} aria-label="Notifications">
      {/* Takes the focus with its text, so it is no live region too, which would say it twice. */}
      <MessageGroup ref={result}>
        {state === 'on' && (
          <Notice look="done">
            Notifications are on for this device. <Link to={accountPaths.notifications}>Choose what they show</Link>
          </Notice>
        )}
      </MessageGroup>
      {state === 'offered' && (
        <>
          <p className={css.title}>{title}</p>
          <p>
            {text} Notifications say ‘Something new’ and never name anyone. You can turn notifications off at any time
            in My account.
          </p>
          <FailureAlert failure={failure} />
          <div className={css.actions}>
            <Button onPress={() => void turnOn()}>{busy ? 'Turning on…' : 'Turn on notifications'}</Button>
            <Button onPress={decline}>Not now</Button>
          </div>
        </>
      )}
    </section>
  )
}

/** Returns whether notifications are off on this device. If that cannot be found out, nothing is offered. */
async function isOffHere(): Promise<boolean> {
  if (pushAbility() !== 'allowed') return true
  try {
    const [{ devices }, isOn] = await Promise.all([browserApi<typeof getPushSettings>('GET /api/push'), isRegistered()])
    return !isOn || !devices.some(({ current }) => current)
  } catch {
    return false
  }
}
