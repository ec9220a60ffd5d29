const FACTOR = process.env['PROPERTY_RUNS'] === 'long' ? 50 : 1

/** How often a property is tried: `short` times, fifty times that with PROPERTY_RUNS=long. */
export const runs = (short: number) => short * FACTOR

/** How long a test may take. Far beyond what any needs: on a busy machine slow is not broken, and only a hanging test waits for it. */
export const TEST_TIMEOUT_MS = 180_000 * FACTOR

/** How long a test waits for what must come: as long as that it is not there yet. Only a test that fails waits to the end. */
export const WAIT_MS = 60_000
