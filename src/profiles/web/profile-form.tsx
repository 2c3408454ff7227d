import { useState } from 'react'
import { Link } from 'react-router'
import { ProfileChange, type Profile } from '#profiles/contract.ts'
import { CropDialog } from '#profiles/web/crop-dialog.tsx'
import { usePortraitChoice } from '#profiles/web/portrait-choice.ts'
import type { Square } from '#profiles/web/portrait-encoding.ts'
import { PortraitField } from '#profiles/web/portrait-field.tsx'
import { newProfileWith, saveProfile } from '#profiles/web/save-profile.ts'
import { UploadProgress } from '#profiles/web/upload-progress.tsx'
import { paths } from '#platform/paths.ts'
import { clearDraft, draftOf } from '#platform/web/ui/form/draft.ts'
import { ErrorSummary } from '#platform/web/ui/form/error-summary.tsx'
import { LimitedTextArea, LimitedTextField } from '#platform/web/ui/form/limited-fields.tsx'
import { Button, SubmitButton } from '#platform/web/ui/form/submit-button.tsx'
import { useForm } from '#platform/web/ui/form/use-form.ts'
import { Notice } from '#platform/web/ui/notice.tsx'
import css from './profile-page.module.css'

type Props = {
  member: { id: string; name: string }
  /** Null if the member has no profile yet, in which case the form creates one. */
  profile: Profile | null
  onSaved: () => Promise<void>
  /** Returns to the unchanged profile. */
  onCancel: () => void
  /** Shows the form again, without what was typed. */
  onDiscard: () => void
}

/** In the order of the page. A text that is too long does not say which it is. */
const labels = { headline: '', body: '', picture: '' }

export function ProfileForm({ member, profile, onSaved, onCancel, onDiscard }: Props) {
  const [share, setShare] = useState<number | null>(null)
  // The draft's key contains the member's id, because another member may sign in on this tab.
  const draft = `profile of ${member.id}`
  const [isRestored] = useState(() => hasUnsaved(draft, profile))
  const choice = usePortraitChoice(`portrait of ${member.id}`)
  const picture = choice.chosen?.file
  const form = useForm({
    schema: profile ? ProfileChange : newProfileWith(picture),
    failed: profile
      ? 'An error occurred trying to save the profile.'
      : 'An error occurred trying to create the profile.',
    failedFirst: true,
    draft,
    send: async (values) => {
      await saveProfile({ profile, values, picture, onProgress: setShare }).finally(() => setShare(null))
      clearDraft(draft)
      choice.finish()
      await onSaved()
    },
  })

  async function openPicture(file: File): Promise<void> {
    const problem = await choice.open(file)
    if (problem) form.showError('picture', problem)
  }

  async function applyCrop(square: Square): Promise<void> {
    form.showError('picture', await choice.use(square))
  }

  function removeDraft(then: () => void): void {
    clearDraft(draft)
    choice.finish()
    then()
  }

  return (
    <>
      {isRestored && (
        <div className={css.unsaved}>
          <Notice action={<Button onPress={() => removeDraft(onDiscard)}>Discard changes</Button>}>
            You have changes here that you haven’t saved yet.
          </Notice>
        </div>
      )}
      <form {...form.props} className={css.form}>
        <ErrorSummary form={form} labels={labels} />
        <LimitedTextField
          {...form.field('headline')}
          limit={120}
          label="Headline"
          help="A few words about you, up to 120 characters."
          defaultValue={profile?.headline}
          autoComplete="off"
          required={profile === null}
        />
        <LimitedTextArea
          {...form.field('body')}
          limit={3_000}
          label="Profile text"
          help={<VisibilityHelp />}
          defaultValue={profile?.body}
          rows={6}
          required={profile === null}
        />
        <PortraitField
          {...form.field('picture')}
          choice={choice}
          onFile={(file) => void openPicture(file)}
          picture={profile?.picture ?? null}
          memberName={member.name}
        />
        <UploadProgress share={share} />
        <div className={css.actions}>
          <SubmitButton form={form} busy="Saving…">
            Save
          </SubmitButton>
          {profile && (
            <Button onPress={() => removeDraft(onCancel)} disabled={form.busy}>
              Cancel
            </Button>
          )}
        </div>
      </form>
      <CropDialog picture={choice.opened} onUse={applyCrop} onClose={choice.close} />
    </>
  )
}

/** Whether this tab has typed text that differs from the saved profile. */
function hasUnsaved(draft: string, profile: Profile | null): boolean {
  const texts = draftOf(draft)
  const saved = { headline: profile?.headline ?? '', body: profile?.body ?? '' }
  return Object.entries(saved).some(([name, text]) => texts.has(name) && texts.get(name) !== text)
}

function VisibilityHelp() {
  return (
    <>
      People of the opposite gender at your events can see your profile, and so can your matches. The{' '}
      <Link to={paths.privacy}>privacy page</Link> lists everyone who can. Please leave out your phone number, email
      address and home address.
    </>
  )
}
