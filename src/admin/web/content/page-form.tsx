import type { publishPage } from '#admin/contract/content.ts'
import { contentNames } from '#admin/web/content/content-names.ts'
import { WritingHelp } from '#admin/web/content/writing-help.tsx'
import { Editor } from '#admin/web/content/editor.tsx'
import { PreviewAndPublish, usePublishing } from '#admin/web/content/publishing.tsx'
import type { ContentFormProps } from '#admin/web/content/written-form.ts'
import type { TextPage, WrittenPageName } from '#content/contract.ts'
import { WrittenPage } from '#content/contract/written.ts'
import { fillPlaceholders } from '#content/rules/placeholders.ts'
import { pageAsRead } from '#content/rules/read-written.ts'
import { TextSections } from '#content/web/text-sections.tsx'
import { browserApi } from '#platform/web/api.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { TextArea, TextField } from '#platform/web/ui/form/fields.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './content.module.css'

type Props = ContentFormProps<WrittenPage> & { name: WrittenPageName }

/** In the order of the page. */
const labels = { title: 'Title', description: 'Summary', text: 'Text' }

export function PageForm({ name, written, names, ...formProps }: Props) {
  const publishing = usePublishing({
    formProps,
    schema: WrittenPage,
    written,
    publish: (body) =>
      browserApi<typeof publishPage>('POST /api/admin/content/pages/:name', { params: { name }, body }),
    read: pageAsRead,
  })
  const { form, shown, typed } = publishing
  return (
    <Editor preview={typed && <PagePreview page={fillPlaceholders(typed, names)} />}>
      <form {...form.props} className={css.form}>
        <ErrorSummary form={form} labels={labels} />
        <WritingHelp />
        {name === 'terms' && <AcceptAgainNotice />}
        <TextField {...form.field('title')} label={labels.title} defaultValue={written.title} />
        <TextField
          {...form.field('description')}
          label={labels.description}
          help="One sentence, shown in search results and when the page is shared."
          defaultValue={written.description}
        />
        <TextArea {...form.field('text')} label={labels.text} rows={26} defaultValue={written.text} spellCheck />
        <PreviewAndPublish
          publishing={publishing}
          preview={shown && <PagePreview page={fillPlaceholders(shown, names)} />}
          heading={contentNames[name].title}
          warning={name === 'terms' && <AcceptAgainNotice />}
        />
      </form>
    </Editor>
  )
}

function AcceptAgainNotice() {
  return (
    <Notice>Everyone will be asked to accept the new terms when they next sign in, however small the change.</Notice>
  )
}

function PagePreview({ page }: { page: TextPage }) {
  return (
    <>
      <h3>{page.title}</h3>
      <TextSections page={page} headings="h3" />
    </>
  )
}
