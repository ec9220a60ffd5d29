const IS_LONG = process.env['PROPERTY_RUNS'] === 'long'
const FACTOR = IS_LONG ? 50 : 1

/** How often a property is tried: `short` times, with PROPERTY_RUNS=long fifty times that or as often as said. */
export const runs = (short: number, long = short * 50) => (IS_LONG ? long : short)

/** How long a test may take. Far more than any needs: on a busy machine slow is not broken, and only a hanging test uses it all. */
export const TEST_TIMEOUT_MS = 180_000 * FACTOR

/** How long a test waits for an expected event. Only a failing test waits to the end. */
export const WAIT_MS = 60_000
