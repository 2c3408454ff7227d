/** The first and the last date that a list can be filtered by. The database accepts all dates between them. */
export const FIRST_QUERY_DAY = '1900-01-01'
export const LAST_QUERY_DAY = '2999-12-31'
