const FACTOR = process.env['PROPERTY_RUNS'] === 'long' ? 50 : 1

/** How often a property is tried: `short` times, fifty times that with PROPERTY_RUNS=long. */
export const runs = (short: number) => short * FACTOR

/** How long that may take: `shortMs`, and as many times more. */
export const patience = (shortMs: number) => shortMs * FACTOR
