/**
 * The number of days after an event is moved for which members who have booked can claim a refund, but never after it starts.
 */
export const MOVE_REFUND_DAYS = 7
