import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { useHydrated } from '#platform/web/ui/form/use-hydrated.ts'
import { filtersIn, isFilledIn } from '#platform/web/ui/table/filters-in.ts'

/** Long enough to wait for the next key of someone who types. */
const PAUSE_MS = 250

/**
 * Applies the filters of a list while they are chosen or typed. Typing replaces the history entry, so that Back leaves the
 * list instead of undoing keys.
 */
export function useFilterForm() {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const location = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  const isHydrated = useHydrated()

  function apply(how: 'push' | 'replace'): void {
    clearTimeout(timer.current)
    // While its year is being typed, a date is not valid.
    if (!form.current?.checkValidity()) return
    const filters = filtersIn(new FormData(form.current))
    const { search } = navigation.location ?? location
    if (filters === filtersIn(new URLSearchParams(search))) return
    void navigate(filters === '' ? location.pathname : `${location.pathname}?${filters}`, {
      replace: how === 'replace',
      preventScrollReset: true,
      state: ownEntry,
    })
  }

  const applyEarlyInput = useEffectEvent(() => form.current && isFilledIn(form.current) && apply('replace'))
  // Handles what was typed before the page hydrated.
  useEffect(() => {
    if (isHydrated) applyEarlyInput()
    return () => clearTimeout(timer.current)
  }, [isHydrated])
  const isLeaving = navigation.location !== undefined && navigation.location.pathname !== location.pathname
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current)
  }, [isLeaving])

  return {
    form,
    fieldsKey: useFieldsKey(isHydrated),
    handlers: {
      onChange({ target }: SyntheticEvent<HTMLFormElement>): void {
        clearTimeout(timer.current)
        if (target instanceof HTMLSelectElement) apply('push')
        else timer.current = setTimeout(() => apply('replace'), PAUSE_MS)
      },
      onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        if (event.currentTarget.reportValidity()) apply('replace')
      },
      onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
        event.preventDefault()
        apply('replace')
      },
    },
  }
}

/** The state of history entries that the form adds or replaces. */
const ownEntry = { isFromFilters: true }

/**
 * Returns a key that changes when the fields have to be replaced to match the URL: on Back, on a link such as 'Show all', and
 * on hydration if the URL has filters. It stays the same while the form itself changes the URL, so that the focus stays.
 */
function useFieldsKey(isHydrated: boolean): string {
  const { key, search, state } = useLocation()
  const [hadFilters] = useState(search !== '')
  const [fieldsKey, setFieldsKey] = useState(key)
  const isOwn = useNavigationType() !== 'POP' && isOwnEntry(state)
  if (!isOwn && key !== fieldsKey) setFieldsKey(key)
  return isHydrated && hadFilters ? `${fieldsKey} hydrated` : fieldsKey
}

function isOwnEntry(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromFilters' in state
}
