import type { StripeElementClasses, StripeElementStyle } from '@stripe/stripe-js'
import { useSyncExternalStore } from 'react'
import css from './card-form.module.css'

type FieldStyle = { style: StripeElementStyle; classes: StripeElementClasses }

/** Returns the site's styling for the provider's fields. They are in iframes, which our style sheets cannot reach. */
export function useFieldStyle(): FieldStyle {
  // Reads the colours again when the colour scheme changes.
  useIsDark()
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(name).trim()
  return {
    style: {
      base: {
        backgroundColor: token('--card'),
        color: token('--ink'),
        fontFamily: token('--sans'),
        fontSize: '17px',
        lineHeight: '22px',
        padding: '14px',
        '::placeholder': { color: token('--soft') },
        ':-webkit-autofill': { color: token('--ink') },
        ':disabled': { color: token('--soft') },
      },
      invalid: { color: token('--wrong') },
    },
    classes: { base: css.box ?? '', focus: css.focused ?? '', invalid: css.invalid ?? '' },
  }
}

/** Returns whether the colour scheme is dark, also when it changes. */
export function useIsDark(): boolean {
  return useSyncExternalStore(onSchemeChange, isDark, () => false)
}

const scheme = () => window.matchMedia('(prefers-color-scheme: dark)')

function isDark(): boolean {
  return scheme().matches
}

function onSchemeChange(listener: () => void): () => void {
  const query = scheme()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
