const LONG = 50

/** How often a property is tried: `short` times, fifty times that with PROPERTY_RUNS=long. */
export const runs = (short: number) =>
  process.env['PROPERTY_RUNS'] === 'long' ? short * LONG : short
