import type { publishHome } from '#admin/contract/content.ts'
import { contentNames } from '#admin/web/content/content-names.ts'
import { HomePreview } from '#admin/web/content/home-preview.tsx'
import { WritingHelp } from '#admin/web/content/writing-help.tsx'
import { Editor } from '#admin/web/content/editor.tsx'
import { PreviewAndPublish, usePublishing } from '#admin/web/content/publishing.tsx'
import type { ContentFormProps } from '#admin/web/content/written-form.ts'
import { WrittenHome } from '#content/contract/written.ts'
import { fillPlaceholders } from '#content/rules/placeholders.ts'
import { homeAsRead } from '#content/rules/read-written.ts'
import { browserApi } from '#platform/web/api.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { TextArea } from '#platform/web/ui/form/fields.tsx'
import css from './content.module.css'

const paragraphs = 'Leave a blank line between paragraphs.'

/** The parts of the home page, in page order. */
const parts = [
  { name: 'sentence', label: 'Text under the title', help: 'One or two sentences.', rows: 2 },
  { name: 'about', label: 'What it is', help: paragraphs, rows: 8 },
  {
    name: 'steps',
    label: 'How an evening works: four steps',
    help: 'Start each step with a line beginning ‘## ’, then describe the step below it.',
    rows: 12,
  },
  { name: 'balance', label: 'Equal numbers of women and men', help: paragraphs, rows: 7 },
  { name: 'house_rules', label: 'House rules', help: 'Start each with ‘- ’.', rows: 8 },
  {
    name: 'questions',
    label: 'Questions people ask',
    help: 'Start each question with a line beginning ‘## ’, then answer it below.',
    rows: 18,
  },
] as const

const labels = Object.fromEntries(parts.map(({ name, label }) => [name, label]))

export function HomeForm({ written, names, ...formProps }: ContentFormProps<WrittenHome>) {
  const publishing = usePublishing({
    formProps,
    schema: WrittenHome,
    written,
    publish: (body) => browserApi<typeof publishHome>('POST /api/admin/content/home', { body }),
    read: homeAsRead,
  })
  const { form, shown, typed } = publishing
  return (
    <Editor preview={typed && <HomePreview text={fillPlaceholders(typed, names)} />}>
      <form {...form.props} className={css.form}>
        <ErrorSummary form={form} labels={labels} />
        <WritingHelp />
        {parts.map(({ name, ...part }) => (
          <TextArea key={name} {...form.field(name)} {...part} defaultValue={written[name]} />
        ))}
        <PreviewAndPublish
          publishing={publishing}
          preview={shown && <HomePreview text={fillPlaceholders(shown, names)} />}
          heading={contentNames.home.title}
        />
      </form>
    </Editor>
  )
}
