/** The part of Vite's manifest that lists the files a module needs in the browser. */
export type BuildManifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; isEntry?: boolean; src?: string }
>

export type PageAssets = {
  scripts: string[]
  /** The script in the head that watches the others, and loads them when a page is used. It is absent in development. */
  clientLoader?: string
  /** The script that shows a member's content before the client starts, if the page has one. */
  earlyScript?: string | undefined
  styles: string[]
  preloads: string[]
  fonts: string[]
}

/** The font that every page needs. Others are for characters that few pages have. */
const PRELOADED_FONT = /\/fraunces-basic[\w-]*\.woff2$/

type AssetNames = {
  entry: string
  clientLoader: string
  earlyScript: string | undefined
  modules: readonly string[]
}

/**
 * Lists the assets of a page: the entries, the page's own modules and everything that they import, so that the browser can load
 * all of them immediately.
 */
export function assetsOf(
  manifest: BuildManifest,
  { entry, clientLoader, earlyScript, modules }: AssetNames,
): PageAssets {
  const visited = new Set<string>()
  const styles = new Set<string>()
  const fonts = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || visited.has(name)) return
    visited.add(name)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
    for (const asset of chunk.assets ?? []) if (PRELOADED_FONT.test(asset)) fonts.add(`/${asset}`)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of [entry, ...modules]) {
    if (!manifest[name]) throw new Error(`the build has no ${name}`)
    visit(name)
  }
  const files = [...visited].map((name) => `/${manifest[name]?.file}`)
  const script = `/${manifest[entry]?.file}`
  const fileOf = (name: string) => {
    if (!manifest[name]) throw new Error(`the build has no ${name}`)
    return `/${manifest[name].file}`
  }
  return {
    scripts: [script],
    clientLoader: fileOf(clientLoader),
    earlyScript: earlyScript && fileOf(earlyScript),
    styles: [...styles],
    preloads: files.filter((file) => file !== script),
    fonts: [...fonts],
  }
}
