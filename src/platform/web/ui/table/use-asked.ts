import { useSearchParams } from 'react-router'
import { useReady } from '#platform/web/ui/form/use-ready.ts'

const nothing = new URLSearchParams()

/**
 * What a list's address asks for. Nothing until the page has been taken over: the server draws a page once for all that can
 * stand behind its question mark, and a first draw that differs would be thrown away.
 */
export function useAsked(): URLSearchParams {
  const [asked] = useSearchParams()
  return useReady() ? asked : nothing
}
