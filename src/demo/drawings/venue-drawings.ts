import { almaRooms } from '#demo/drawings/alma-rooms.ts'
import { glassmakersArms } from '#demo/drawings/glassmakers-arms.ts'
import { loriners } from '#demo/drawings/loriners.ts'
import { paintedButty } from '#demo/drawings/painted-butty.ts'

/** One picture for each demo venue, as SVG to be rendered by the pictures pipeline; they need no fonts. */
export const venueDrawings = { glassmakersArms, paintedButty, almaRooms, loriners }
