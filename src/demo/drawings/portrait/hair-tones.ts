export type HairTones = { base: string; shade: string; shine: string }

/** What lies behind neck and shoulders, what lies on the head, and what falls over the shoulders. */
export type Hair = { back: string; front: string; over?: string }
