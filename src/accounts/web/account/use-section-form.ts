import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'

/** A form on a page with several. Its errors go once another form of the page is sent. */
export function useSectionForm<Schema extends z.ZodType>(options: Parameters<typeof useForm<Schema>>[0]): Form {
  const form = useForm(options)
  const { element } = form
  const clearErrors = useEffectEvent(form.clearErrors)
  useEffect(() => {
    function onSubmit({ target }: SubmitEvent): void {
      // A sign-in dialog belongs to the form that opened it.
      if (target instanceof Element && target.closest('dialog') === null && target !== element.current) clearErrors()
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [element])
  return form
}
