/** For so many days after an event was moved whoever has booked may take their money back, and never beyond its start. */
export const DAYS_TO_CHOOSE = 7
