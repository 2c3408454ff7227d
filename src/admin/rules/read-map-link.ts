/** A position as digits, as a form shows it. */
export type MapPoint = { lat: string; lng: string }

/** With decimals, so that it is not a house number. */
const NUMBER = String.raw`-?\d{1,3}\.\d+`
const pairOf = (separator: string) => new RegExp(`^(${NUMBER})\\s*${separator}\\s*(${NUMBER})`)
const commaPair = pairOf(',')
const tildePair = pairOf('~')
/** A pair on its own, as a map's menu copies it. */
const copiedPair = new RegExp(`^\\(?(${NUMBER})\\s*,\\s*(${NUMBER})\\)?$`)
/** The marked place in a Google address. The pair after '@' is only the middle of the view. */
const googlePlace = new RegExp(`!3d(${NUMBER})!4d(${NUMBER})`)
const googleView = new RegExp(`/@(${NUMBER}),(${NUMBER})`)
const googlePath = new RegExp(`/(?:place|search|dir/[^/]*)/(${NUMBER}),\\+?(${NUMBER})`)
const openStreetMapView = new RegExp(`map=\\d+(?:\\.\\d+)?/(${NUMBER})/(${NUMBER})`)
const bingPoint = new RegExp(`point\\.(${NUMBER})_(${NUMBER})`)

/** Names of parameters with a pair, the marked place before the middle of the view. */
const commaParameters = ['coordinate', 'q', 'query', 'destination', 'daddr', 'll', 'sll', 'center']

/**
 * Reads the position from a link of Google Maps, Apple Maps, OpenStreetMap or Bing Maps, from a `geo:` address or from a copied
 * pair of numbers. Returns undefined if there is none, as in short links and in what3words.
 */
export function readMapLink(pasted: string): MapPoint | undefined {
  const text = pasted.trim()
  return inRange(copiedPair.exec(text) ?? pairInAddress(text))
}

function pairInAddress(text: string): readonly string[] | null | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol === 'geo:') return commaPair.exec(url.pathname)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const address = decoded(url.pathname)
  const parameter = (name: string) => String(url.searchParams.get(name))
  return (
    googlePlace.exec(address) ??
    commaPair.exec(`${parameter('mlat')},${parameter('mlon')}`) ??
    bingPoint.exec(parameter('sp')) ??
    firstOf(commaParameters, (name) => commaPair.exec(parameter(name))) ??
    tildePair.exec(parameter('cp')) ??
    googlePath.exec(address) ??
    googleView.exec(address) ??
    openStreetMapView.exec(url.hash)
  )
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item)
    if (found !== null) return found
  }
  return null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const MAX_DECIMALS = 6

function inRange(match: readonly string[] | null | undefined): MapPoint | undefined {
  const [lat, lng] = [Number(match?.[1]), Number(match?.[2])]
  // Without a match, neither is a number.
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  return { lat: shortened(lat), lng: shortened(lng) }
}

/** Six decimals are a tenth of a metre. */
function shortened(degrees: number): string {
  return String(Number(degrees.toFixed(MAX_DECIMALS)))
}
