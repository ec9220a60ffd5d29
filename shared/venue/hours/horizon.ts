/** How many days ahead of today customers book. */
export const HORIZON_DAYS = 365
