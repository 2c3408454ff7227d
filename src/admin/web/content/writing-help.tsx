/** Explains the plain text format to the owner. */
export function WritingHelp() {
  return (
    <>
      Leave an empty line between paragraphs. Start a heading with ‘## ’, and each item of a list with ‘- ’. A link is
      [words](https://www.example.com) or [house rules](/rules). {'{siteName}'}, {'{siteUrl}'}, {'{traderName}'},{' '}
      {'{traderAddress}'} and {'{contactEmail}'} are filled in from your settings.
    </>
  )
}
