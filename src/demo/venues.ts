import { venueDrawings } from '#demo/drawings/venue-drawings.ts'

export type DemoVenueKey = 'glassmakers' | 'butty' | 'alma' | 'loriners'

export type DemoVenue = {
  key: DemoVenueKey
  name: string
  street: string
  town: string
  postcode: string
  /** The latitude and longitude in degrees. */
  lat: number
  lng: number
  directions: string
  stepFreeAccess: string
  toilets: string
  hearingLoop: string
  parking: string
  accessQuestions: string
  capacityNotes: string
  /** SVG with an aspect ratio of 640 to 420. */
  drawing: string
}

const accessQuestions = 'Email us a week before if you can, and we’ll sort it out with the venue.'

/** Four fictional venues in four real towns. */
export const demoVenues: DemoVenue[] = [
  {
    key: 'glassmakers',
    name: 'The Glassmakers Arms',
    street: '14 Canal Street',
    town: 'Stourbridge',
    postcode: 'DY8 4LU',
    lat: 52.4606,
    lng: -2.1479,
    directions:
      'Ten minutes on foot from Stourbridge Town station: over the ring road by the subway, then down the High Street towards the canal. Parking behind the pub is free after six. We are usually upstairs; go past the bar and follow the signs.',
    stepFreeAccess:
      'Level access to the snug. Stairs only to the room upstairs; tell us and we’ll move your table to the snug.',
    toilets: 'Up the stairs. There’s an accessible toilet on the ground floor, by the bar.',
    hearingLoop: 'None. The upstairs room is quieter than the bar.',
    parking: 'Free behind the pub after 6 pm, with one Blue Badge bay.',
    accessQuestions,
    capacityNotes:
      'Upstairs room, 32 seated at 16 small tables. Stairs only, no lift; the downstairs snug seats 22 and has level access. Room is ours from 6:45 pm.',
    drawing: venueDrawings.glassmakersArms,
  },
  {
    key: 'butty',
    name: 'The Painted Butty',
    street: '2 Boatmans Wharf',
    town: 'Tipton',
    postcode: 'DY4 8HX',
    lat: 52.5297,
    lng: -2.0662,
    directions:
      'Seven minutes from Tipton station along the towpath, which is lit; keep the water on your left until you see the lights on the boat. Drivers can use the car park on the wharf. There are two steps down to the cabin, and the crew will lend a hand.',
    stepFreeAccess: 'Two steps down to the cabin, with a handrail.',
    toilets: 'One small toilet on board. The nearest accessible toilet is in the café on the wharf, open until 10 pm.',
    hearingLoop: 'None.',
    parking: 'Car park on the wharf, 20 metres from the boat.',
    accessQuestions,
    capacityNotes:
      'One long cabin, 20 seated at 10 tables in a row. Moored for the evening, so nobody is trapped. Two steps down, headroom 6 ft 2 in.',
    drawing: venueDrawings.paintedButty,
  },
  {
    key: 'alma',
    name: 'The Alma Rooms',
    street: '9 Alma Passage',
    town: 'Wolverhampton',
    postcode: 'WV1 1TS',
    lat: 52.5866,
    lng: -2.1249,
    directions:
      'Five minutes from the station and the tram: straight down towards the centre until you see the iron canopy. Use the middle doors and go up to the long bar on the first floor, by the stairs or the lift. There is a car park round the corner that stays open until midnight.',
    stepFreeAccess: 'Step-free from the street, and a lift to the long bar.',
    toilets: 'Accessible toilet on the first floor.',
    hearingLoop: 'Yes, at the bar and in the long room.',
    parking: 'Multi-storey car park round the corner, open until midnight, with Blue Badge bays on the ground level.',
    accessQuestions,
    capacityNotes:
      'Long bar, 40 seated at 20 tables. Lift, accessible toilet, hearing loop. The house lights can be turned down but not off.',
    drawing: venueDrawings.almaRooms,
  },
  {
    key: 'loriners',
    name: 'The Loriners Shop',
    street: '3 Stirrup Yard',
    town: 'Walsall',
    postcode: 'WS1 1QD',
    lat: 52.5832,
    lng: -1.9797,
    directions:
      'Ten minutes from Walsall station, up the hill past the market and through the brick arch into the yard. The door is the green one with a horseshoe over it. There is some parking in the yard and more on the street after half past six.',
    stepFreeAccess: 'Step-free from the yard, with a wide door.',
    toilets: 'Accessible toilet by the entrance.',
    hearingLoop: 'None, but staff are happy to write things down.',
    parking: 'A few spaces in the yard. Tell us if you need one kept.',
    accessQuestions,
    capacityNotes:
      'One room at ground level, 28 seated at 14 tables, step-free. The forge is lit from October to March; keep the front row two yards off it.',
    drawing: venueDrawings.loriners,
  },
]
