/** Explains the plain text format to the owner. */
export function WritingHelp() {
  return (
    <>
      Leave a blank line between paragraphs. Start a heading with ‘## ’, and each item in a list with ‘- ’. Write a link
      as [words](https://www.example.com) or [house rules](/rules). {'{siteName}'}, {'{siteUrl}'}, {'{traderName}'},{' '}
      {'{traderAddress}'} and {'{contactEmail}'} are filled in from your settings.
    </>
  )
}
