import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { AnswerText, type answerDecision } from '#safety/contract.ts'
import { browserApi } from '#platform/web/api.ts'
import { LimitedTextArea } from '#platform/web/ui/form/limited-fields.tsx'
import { SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'

const AnswerOnly = z.object({ answer: AnswerText })

export function AnswerForm({ token }: { token: string }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: AnswerOnly,
    failed: 'We couldn’t send your response.',
    draft: `answer ${token.slice(0, 32)}`,
    send: async ({ answer }) => {
      await browserApi<typeof answerDecision>('POST /api/decisions/answer', { body: { token, answer } })
      await revalidate()
    },
  })
  return (
    <form {...form.props}>
      <LimitedTextArea
        {...form.field('answer')}
        label="What would you like to say?"
        help="You can’t change it once you’ve sent it."
        rows={8}
        limit={2000}
      />
      <SubmitButton form={form} busy="Sending…">
        Send my response
      </SubmitButton>
    </form>
  )
}
