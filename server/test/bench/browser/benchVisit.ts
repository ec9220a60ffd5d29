import type { Goal } from '../report.ts'
import { startProduct } from './startProduct.ts'
import { visit, type Visit } from './visit.ts'

const ROUNDS = 5

type Round = { ours: Visit; control: Visit }

/** Lighthouse on the product's first screen, in turn with a page of React alone that is served the same way. */
export async function benchVisit(chromePath: string, reactOnly: string): Promise<Goal[]> {
  const product = await startProduct()
  const rounds: Round[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = () => visit(chromePath, `${product.origin}/`)
      const control = () => visit(chromePath, reactOnly)
      rounds.push(
        round % 2 === 0
          ? { ours: await ours(), control: await control() }
          : { control: await control(), ours: await ours() },
      )
    }
  } finally {
    await product.stop()
  }
  const figure = (name: string, of: (round: Round) => number): Goal => ({
    name: `Lighthouse, phone: ${name}`,
    value: median(rounds.map(of)),
  })
  return [
    { ...figure('performance', ({ ours }) => ours.performance), atLeast: 97 },
    { ...figure('accessibility', ({ ours }) => ours.accessibility), atLeast: 100 },
    { ...figure('best practices', ({ ours }) => ours.bestPractices), atLeast: 100 },
    { ...figure('SEO', ({ ours }) => ours.seo), atLeast: 95 },
    { ...figure('layout shift', ({ ours }) => ours.layoutShift), atMost: 0 },
    {
      ...figure('LCP / LCP of React alone', ({ ours, control }) => ours.lcpMs / control.lcpMs),
      atMost: 1.35,
    },
    figure('TBT in ms', ({ ours }) => ours.tbtMs),
    figure('TBT of React alone in ms', ({ control }) => control.tbtMs),
  ]
}

function median(values: readonly number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
