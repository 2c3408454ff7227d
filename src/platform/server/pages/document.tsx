import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets } from '#platform/server/pages/assets.ts'
import { fullTitle, type Head } from '#platform/web/head.ts'
import { LOAD_AGAIN, PART_MISSING, PART_MISSING_ID } from '#platform/web/page-part.ts'

export type DocumentParts = {
  head: Head
  /** schema.org data, for search engines. */
  structured?: Record<string, unknown> | undefined
  site: { name: string; url: string }
  assets: PageAssets
  /** The rendered page. */
  body: string
  /** The state with which the browser's router starts. */
  routerData: unknown
  /** Whether the client is loaded when the page is first used, and not at once. */
  loadsClientOnUse: boolean
  /** What a member's browser requests before the client has arrived. */
  firstRequests: readonly string[]
}

/** Renders the whole document. It has no inline scripts, because data is in blocks that are not executed. */
export function htmlDocument({ body, routerData, ...parts }: DocumentParts): string {
  return [
    '<!doctype html><html lang="en-GB"><head>',
    asHtml(renderToStaticMarkup(<HeadTags {...parts} />)),
    '</head><body>',
    `<div id="root">${asHtml(body)}</div>`,
    asHtml(renderToStaticMarkup(<PartMissing />)),
    `<script type="application/json" id="router-data">${jsonForHtml(routerData)}</script>`,
    '</body></html>',
  ].join('')
}

/** Removes the slash that React writes at the end of void elements, which HTML ignores. Texts contain `&gt;` instead of `>`. */
function asHtml(markup: string): string {
  return markup.replaceAll('/>', '>')
}

function HeadTags({
  head,
  structured,
  site,
  assets,
  loadsClientOnUse,
  firstRequests,
}: Omit<DocumentParts, 'body' | 'routerData'>) {
  const { scripts, preloads, clientLoader, earlyScript } = assets
  const waits = loadsClientOnUse && clientLoader !== undefined
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{fullTitle(head, site.name)}</title>
      {/* Browsers request preloads first. Otherwise the script would wait until they have arrived, and its requests too. */}
      {firstRequests.length > 0 && clientLoader !== undefined && <link rel="preload" href={clientLoader} as="script" />}
      {clientLoader !== undefined && (
        <script
          src={clientLoader}
          data-modules={waits ? [...scripts, ...preloads].join(' ') : undefined}
          data-early={earlyScript}
          data-requests={firstRequests.length > 0 ? firstRequests.join(',') : undefined}
        />
      )}
      {assets.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {assets.styles.map((style) => (
        <link key={style} rel="stylesheet" href={style} />
      ))}
      {!waits && (
        <>
          {scripts.map((script) => (
            <script key={script} type="module" src={script} />
          ))}
          {preloads.map((module) => (
            <link key={module} rel="modulepreload" href={module} />
          ))}
        </>
      )}
      <DescriptionTags head={head} structured={structured} site={site} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7f2" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191316" />
    </>
  )
}

/** Shown by the page's scripts if a part of them fails or does not arrive. It is outside of what React hydrates. */
function PartMissing() {
  return (
    <div id={PART_MISSING_ID} role="alert" hidden>
      {PART_MISSING}{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is that of the page, with its query */}
      <a href="">{LOAD_AGAIN}</a>
    </div>
  )
}

function DescriptionTags({ head, structured, site }: Pick<DocumentParts, 'head' | 'structured' | 'site'>) {
  const description = head.description.replace(/\s+/g, ' ').slice(0, 300)
  if (head.path === undefined) {
    return (
      <>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
      </>
    )
  }
  const address = site.url + head.path
  const picture = site.url + (head.picture ?? '/share.png')
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={head.title} />
      <meta name="twitter:card" content="summary_large_image" />
      {structured && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonForHtml(structured) }} />
      )}
    </>
  )
}

/** Serialises JSON so that its text cannot break out of the surrounding HTML. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
