/** A review can be written and changed for this many days after the evening. */
export const REVIEW_DAYS = 60
/** A review with words that no owner has checked is published after this many days. */
export const PUBLISH_AFTER_DAYS = 3
/** With fewer reviews there is no average, because it would say what single guests thought. */
export const MIN_REVIEWS_FOR_RATING = 5
/** Of an evening with fewer guests, a review does not say which it is about, because that could tell who wrote it. */
export const MIN_GUESTS_TO_NAME_EVENING = 6
