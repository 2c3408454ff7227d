export type HairTones = { base: string; shade: string; shine: string }

/** The parts of the hair behind the neck and shoulders, on the head, and over the shoulders. */
export type Hair = { back: string; front: string; over?: string }
