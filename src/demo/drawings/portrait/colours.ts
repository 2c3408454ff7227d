export const skins = {
  pale: '#f6dac8',
  fair: '#f1caac',
  rosy: '#efc0a6',
  olive: '#dfb189',
  wheat: '#d4a277',
  tan: '#c28c60',
  brown: '#a66f49',
  deep: '#83543a',
  dark: '#63402f',
}

export const hairColours = {
  black: '#262022',
  dark: '#3d2a25',
  brown: '#5e3c2b',
  chestnut: '#7d4829',
  auburn: '#964626',
  ginger: '#c16d33',
  fair: '#ab8149',
  blonde: '#dcb36a',
  pepper: '#6d6765',
  grey: '#9b9592',
  silver: '#cbc5bf',
  white: '#ece6dd',
  plum: '#6f3455',
}

/** The site's colours and similar ones. */
export const clothColours = {
  ember: '#b3261e',
  rust: '#b4583a',
  brass: '#a97b2f',
  mustard: '#d39d3c',
  bottle: '#2f5a4a',
  sage: '#86a08a',
  teal: '#2f6f74',
  canal: '#2f5d7c',
  denim: '#54759a',
  navy: '#2a3653',
  plum: '#7a3b69',
  rose: '#c98891',
  iron: '#3a3438',
  stone: '#8d8480',
  oat: '#dccbb0',
  cream: '#f4ead9',
  gold: '#f0b93a',
}

export const groundColours = {
  sand: '#f0dfc6',
  straw: '#f3e4bf',
  blush: '#ecd5cd',
  clay: '#dfae94',
  mist: '#dbe4e6',
  water: '#a9c3c6',
  lilac: '#e3dbe8',
  heather: '#c3aebf',
  moss: '#dde5d6',
  fern: '#afc2a6',
}

export const irises = { brown: '#4a2c1d', hazel: '#7a5428', green: '#55704a', blue: '#4c7394', grey: '#66727a' }

export const ink = '#1f1a1d'

/** Mixes two colours. `share` is the proportion of the second. */
export function mix(from: string, to: string, share: number) {
  const part = (at: number) => {
    const start = Number.parseInt(from.slice(at, at + 2), 16)
    const end = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(start + (end - start) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

export const darker = (colour: string, share = 0.22) => mix(colour, '#2a1218', share)
export const lighter = (colour: string, share = 0.22) => mix(colour, '#fff2dc', share)
