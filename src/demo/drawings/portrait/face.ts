import type { clothColours, groundColours, hairColours, skins } from '#demo/drawings/portrait/colours.ts'

export type Skin = keyof typeof skins
export type HairColour = keyof typeof hairColours
export type ClothColour = keyof typeof clothColours
export type GroundColour = keyof typeof groundColours

export type ShortCut = 'short' | 'buzz' | 'fade' | 'quiff' | 'slick' | 'receding' | 'ring' | 'bald' | 'mop' | 'pixie'
export type LongCut = 'long' | 'waves' | 'bob' | 'fringe' | 'shoulder' | 'pony' | 'bun' | 'plait' | 'lowBun'
export type CurledCut = 'curlyTop' | 'curls' | 'afro' | 'locs' | 'braids' | 'perm' | 'manBun'
export type Cut = ShortCut | LongCut | CurledCut

export type Headwear = 'turban' | 'hijab' | 'flatCap' | 'beanie'
export type Garment =
  | 'crew'
  | 'jumper'
  | 'fairIsle'
  | 'breton'
  | 'rollneck'
  | 'shirt'
  | 'check'
  | 'polo'
  | 'vneck'
  | 'wrap'
  | 'cardigan'
  | 'jacket'
  | 'hoodie'
  | 'fleece'
  | 'kurta'
  | 'scarf'

export type Shape = 'oval' | 'round' | 'long' | 'square' | 'heart'
export type Nose = 'straight' | 'button' | 'broad' | 'long'
export type Mouth = 'smile' | 'grin' | 'half' | 'soft'
export type Beard = 'stubble' | 'short' | 'full' | 'long' | 'goatee' | 'moustache'

/** The description of a face. Features that are not specified depend on the seed. */
export type Face = {
  seed: string
  gender: 'M' | 'F'
  skin: Skin
  hair: [Cut, HairColour]
  /** The garment, its colour, and the colour of its trim or of the layer under it. */
  top: [Garment, ClothColour, ClothColour?]
  head?: [Headwear, ClothColour]
  shape?: Shape
  nose?: Nose
  mouth?: Mouth
  eyes?: 'brown' | 'hazel' | 'green' | 'blue' | 'grey'
  /** The number of groups of wrinkles. */
  lines?: 0 | 1 | 2 | 3
  beard?: Beard
  /** Set if the beard's colour differs from that of the hair. */
  beardColour?: HairColour
  glasses?: 'round' | 'square' | 'cat' | 'fine'
  earrings?: 'studs' | 'hoops' | 'drops'
  lips?: 'bare' | 'rose' | 'red' | 'plum'
  freckled?: true
  ground?: [GroundColour, Pattern]
}

export type Pattern = 'plain' | 'sun' | 'arch' | 'hills' | 'bricks' | 'lamps' | 'water' | 'leaves'
