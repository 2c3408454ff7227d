import { renderToStaticMarkup } from 'react-dom/server'
import type { DownloadEntry } from '#platform/server/data-download.ts'
import type { GatheredSection, DownloadData } from '#privacy/server/downloads/gather-data.ts'
import { formatMoment, formatValue } from '#privacy/server/downloads/format-value.ts'

/** Renders a page that is opened from a folder, so its styles are inline. It runs no scripts. */
export function readablePage(data: DownloadData): string {
  return `<!doctype html>${renderToStaticMarkup(<Page {...data} />)}\n`
}

const STYLES = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere; }
a { color: inherit; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.5rem; }
ol { list-style: none; padding: 0; }
li, figure { margin: 0 0 1rem; padding: 0 0 0 1rem; border-left: 3px solid; }
dl { margin: 0; display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: 0.25rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; white-space: pre-wrap; }
img { max-width: 20rem; width: 100%; }
nav ul { padding-left: 1.2rem; columns: 16rem; }
nav li { border: 0; padding: 0; margin: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: 0.5rem; } }
`
/** Members' texts are plain text, so the policy forbids scripts and requests. */
const POLICY = "script-src 'none'; object-src 'none'; frame-src 'none'; connect-src 'none'; form-action 'none'"

function Page({ siteName, contactEmail, madeAt, sections, pictures }: DownloadData) {
  const filled = sections.filter(({ entries }) => entries.length > 0)
  const empty = sections.filter(({ entries }) => entries.length === 0)
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={POLICY} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Your data at ${siteName}`}</title>
        <style>{STYLES}</style>
      </head>
      <body>
        <main>
          <h1>Your data at {siteName}</h1>
          <p>
            This is everything {siteName} held about you on {formatMoment(madeAt)}. The file ‘your-data.json’ has the
            same data in a format other programs can use, and the folder ‘pictures’ has your pictures.
          </p>
          <p>
            It leaves out what’s hidden from you on the site, such as a like you can’t see yet, and anything about other
            people beyond what the site shows you. Passwords aren’t included either: we only keep what we need to check
            them. If you have a question, write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
          <nav aria-label="Contents">
            <ul>
              {filled.map(({ name, heading, entries }) => (
                <li key={name}>
                  <a href={`#${name}`}>{heading}</a> ({entries.length})
                </li>
              ))}
            </ul>
          </nav>
          {filled.map((section) => (
            <Section key={section.name} section={section} pictures={section.name === 'pictures' ? pictures : NONE} />
          ))}
          {empty.length > 0 && (
            <section>
              <h2>Nothing stored</h2>
              <p>{empty.map(({ heading }) => heading).join('; ')}.</p>
            </section>
          )}
        </main>
      </body>
    </html>
  )
}

const NONE: DownloadData['pictures'] = new Map()

function Section({ section, pictures }: { section: GatheredSection; pictures: DownloadData['pictures'] }) {
  const { name, heading, about, retention, fields, entries } = section
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>{heading}</h2>
      <p>
        {about} {retention}
      </p>
      {[...pictures.keys()].map((file) => (
        <figure key={file}>
          {/* Without `lazy`, React would add a preload link for the picture to the head. */}
          <img src={`pictures/${file}`} alt="Your portrait" loading="lazy" />
        </figure>
      ))}
      <ol>
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no other identifier and never change
          <li key={index}>
            <Entry fields={fields} entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ fields, entry }: { fields: GatheredSection['fields']; entry: DownloadEntry }) {
  return (
    <dl>
      {Object.entries(fields).map(([name, label]) => {
        const value = formatValue(name, entry[name] ?? null)
        return value === undefined ? null : <Field key={name} label={label} value={value} />
      })}
    </dl>
  )
}

function Field({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
