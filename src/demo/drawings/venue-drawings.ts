import { almaRooms } from '#demo/drawings/alma-rooms.ts'
import { glassmakersArms } from '#demo/drawings/glassmakers-arms.ts'
import { loriners } from '#demo/drawings/loriners.ts'
import { paintedButty } from '#demo/drawings/painted-butty.ts'

/** SVG pictures of the demo venues. The picture pipeline renders them, without fonts. */
export const venueDrawings = { glassmakersArms, paintedButty, almaRooms, loriners }
