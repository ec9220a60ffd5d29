/** One thing to measure; `run` gives its figure: answers per second, or milliseconds. */
export type Variant = { name: string; run(): Promise<number> }
export type Ratio = { name: string; median: number; q10: number; q25: number; q90: number }

/** Pairs of a control with itself outside of this make a run void. */
const STEADY: [number, number] = [0.9, 1.1]
const MOST_RUNS = 3

/**
 * Measures variants against a control in short rounds, the order turned round each time, and gives the median of the paired
 * ratios. A second control runs along; when its ratio to the first leaves its bounds, the machine was too busy and the run is repeated.
 */
export async function interleave(
  control: Variant,
  again: Variant,
  variants: readonly Variant[],
  rounds = 15,
): Promise<{ steady: Ratio; ratios: Ratio[] }> {
  for (let run = 1; ; run += 1) {
    const result = await measure([control, again, ...variants], rounds)
    const [steady, ...ratios] = result
    const isSteady = steady!.median >= STEADY[0] && steady!.median <= STEADY[1]
    if (isSteady) return { steady: steady!, ratios }
    if (run === MOST_RUNS)
      throw new Error(`The control differs from itself: ${steady!.median.toFixed(3)}`)
  }
}

async function measure(variants: readonly Variant[], rounds: number): Promise<Ratio[]> {
  const figures = variants.map(() => [] as number[])
  for (const variant of variants) await variant.run()
  for (let round = 0; round < rounds; round += 1) {
    const order = variants.map((_, index) => index)
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      figures[index]!.push(await variants[index]!.run())
    }
  }
  return variants.slice(1).map(({ name }, index) => {
    const ratios = figures[index + 1]!.map((figure, round) => figure / figures[0]![round]!)
    return { name, ...quantiles(ratios) }
  })
}

function quantiles(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  return { median: at(0.5), q10: at(0.1), q25: at(0.25), q90: at(0.9) }
}
