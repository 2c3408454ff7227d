import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { useFieldStyle } from '#bookings/web/checkout/field-style.ts'
import css from './card-form.module.css'

export type FieldName = 'cardNumber' | 'cardExpiry' | 'cardCvc'
export const FIELD_COUNT = 3

/** Returns how many fields are mounted. Each is mounted in its own task, because a phone takes long to create the frame of one. */
export function useMountedFields(): number {
  const [mounted, setMounted] = useState(0)
  useEffect(() => {
    if (mounted === FIELD_COUNT) return
    const timer = setTimeout(() => setMounted(mounted + 1))
    return () => clearTimeout(timer)
  }, [mounted])
  return mounted
}

type FieldProps = {
  label: string
  error: string | undefined
  Element: ComponentType<ElementProps>
  isMounted: boolean
} & Omit<ElementProps, 'onReady' | 'className'>

type Focusable = { focus(): void }
type ElementProps = {
  /** Gives the field its size before its frame has loaded. */
  className: string
  onReady: (element: Focusable) => void
  options: ReturnType<typeof useFieldStyle> & { disabled: boolean }
  onChange: (now: { complete: boolean; error: { message: string } | undefined }) => void
}

export function CardField({ label, error, Element, isMounted, ...element }: FieldProps) {
  const frame = useRef<Focusable>(null)
  return (
    <div className={css.field}>
      {/* Not a `label`, whose field cannot be in a frame. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the field in the frame can be reached by keyboard, and has a name of its own */}
      <span className={css.label} onClick={() => frame.current?.focus()}>
        {label}
      </span>
      {isMounted ? (
        <Element className={css.box ?? ''} onReady={(ready) => (frame.current = ready)} {...element} />
      ) : (
        <div className={css.box} />
      )}
      <p className={css.error} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** Returns the field that an error of the provider is about. */
export function fieldOf(code: string | undefined): FieldName {
  if (code?.includes('expiry')) return 'cardExpiry'
  return code?.includes('cvc') ? 'cardCvc' : 'cardNumber'
}
