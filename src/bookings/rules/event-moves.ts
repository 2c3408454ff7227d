/** After an event is moved, members who have booked can get a refund for this many days, but never after it starts. */
export const MOVE_REFUND_DAYS = 7
