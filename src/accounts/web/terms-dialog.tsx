import { useState } from 'react'
import { LoadingLines } from '#platform/web/ui/loading-lines.tsx'
import type { getTextPage, TextPage } from '#content/contract.ts'
import { TextSections } from '#content/web/text-sections.tsx'
import { browserApi } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './account-pages.module.css'

type Text = TextPage | 'loading' | 'failed'

/** Shows a link that opens the terms in a dialog, so that the visitor's input on the page is not lost. */
export function TermsDialog() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState<Text>('loading')

  async function load(): Promise<void> {
    setText('loading')
    try {
      setText(await browserApi<typeof getTextPage>('GET /api/texts/page/:name', { params: { name: 'terms' } }))
    } catch {
      setText('failed')
    }
  }

  function show(): void {
    setOpen(true)
    if (typeof text === 'string') void load()
  }

  return (
    <>
      <button type="button" className={css.link} aria-haspopup="dialog" onClick={show}>
        Read the Terms and Conditions
      </button>
      <Dialog
        open={open}
        title="Terms and Conditions"
        onClose={() => setOpen(false)}
        actions={<Button onPress={() => setOpen(false)}>Close</Button>}
      >
        <Terms text={text} onTryAgain={() => void load()} />
      </Dialog>
    </>
  )
}

function Terms({ text, onTryAgain }: { text: Text; onTryAgain: () => void }) {
  if (text === 'loading') return <LoadingLines />
  if (text !== 'failed') return <TextSections page={text} headings="h3" />
  return (
    <>
      <div role="alert">
        <Notice look="wrong">We couldn’t load the terms. Check your connection, then try again.</Notice>
      </div>
      <Button onPress={onTryAgain}>Try again</Button>
    </>
  )
}
