import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { useForm, type Form } from '#platform/web/ui/form/use-form.ts'

/** A form on a page with several. Its errors are hidden once another form of the page is sent. */
export function useSectionForm<Schema extends z.ZodType>(options: Parameters<typeof useForm<Schema>>[0]): Form {
  const form = useForm(options)
  const { element } = form
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    function onSubmit({ target }: SubmitEvent): void {
      // A sign-in dialog belongs to the form that opened it.
      if (target instanceof Element && target.closest('dialog') === null) setHidden(target !== element.current)
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [element])
  return isHidden ? { ...form, field: (name) => ({ name, error: undefined }), failure: null } : form
}
