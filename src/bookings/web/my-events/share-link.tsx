import { CopyField } from '#bookings/web/copy-field.tsx'
import { Button } from '#platform/web/ui/form/submit-button.tsx'

/** Shows a link that the member copies or shares. `text` goes with it when it is shared. */
export function ShareLink({ link, title, text }: { link: string; title: string; text: string }) {
  return (
    <CopyField label="Link to share" value={link} named="the link" copied="Link copied.">
      {/* Some browsers have no `share`, although the types say that it always exists. */}
      {'share' in navigator && <Button onPress={() => void share({ title, text, url: link })}>Share</Button>}
    </CopyField>
  )
}

async function share(data: { title: string; text: string; url: string }): Promise<void> {
  try {
    await navigator.share(data)
  } catch {
    // The member closed the share dialog, or the browser refused to share. The member can still copy the link.
  }
}
