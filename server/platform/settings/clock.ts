/** The only source of time; epoch milliseconds. */
export type Clock = { now(): number }
