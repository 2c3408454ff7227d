import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { PasswordField, TextField } from '#platform/web/ui/form/fields.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

const schema = z
  .object({ name: z.string().trim().min(1), note: z.string().default(''), password: z.string().regex(/./) })
  .refine(({ name, note }) => name !== note)

function Fields() {
  const form = useForm({ schema, failed: 'Not saved.', send: async () => {} })
  return (
    <>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('note')} label="Note (optional)" />
      <PasswordField {...form.field('password')} label="Password" />
    </>
  )
}

const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Fields /> }])} />)

test('a field that the schema refuses if it is empty is marked as required', () => {
  const required = [...html.matchAll(/<input[^>]*>/g)].filter(([input]) => /\brequired\b/.test(input))
  expect(required.map(([input]) => /name="(\w+)"/.exec(input)?.[1])).toEqual(['name', 'password'])
})

test('the button that shows a password changes its name, and has no state that changes too', () => {
  expect(html).toMatch(/<button[^>]*>Show <span[^>]*>password<\/span>/)
  expect(html).not.toContain('aria-pressed')
})
