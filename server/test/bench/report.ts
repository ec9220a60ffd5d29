import { inspect } from 'node:util'
import type { Ratio } from './interleave.ts'

/** One line of the report: a figure and what it must reach; without a bound it is printed for information. */
export type Goal = {
  name: string
  value: number
  detail?: Omit<Ratio, 'name'>
  atLeast?: number
  atMost?: number
}

/** Figures that this machine cannot give, and why. */
export type LeftOut = { name: string; why: string }
/** Names what ended with an error: as bad as a goal that is missed. */
export type Broken = { name: string; error: string }
export type Figure = Goal | LeftOut | Broken

/** Thrown where a program that a part needs is not installed. */
export class NotInstalled extends Error {}

/** The figures, or their name alone where a program for them is not installed. */
export async function unlessMissing(
  name: string,
  measure: () => Promise<Figure[]>,
): Promise<Figure[]> {
  try {
    return await measure()
  } catch (error) {
    if (!(error instanceof NotInstalled)) throw error
    return [{ name, why: error.message }]
  }
}

/** Gives of what ends with an error its message, so that all else is measured after it. */
export async function unlessBroken(
  name: string,
  measure: () => Promise<Figure[]>,
): Promise<Figure[]> {
  try {
    return await unlessMissing(name, measure)
  } catch (error) {
    process.stderr.write(`${inspect(error)}\n`)
    return [{ name, error: String(error) }]
  }
}

export function isLeftOut(figure: Figure): figure is LeftOut {
  return 'why' in figure
}

/** Prints the figures with their goals. True when all are met that could be measured. */
export function report(title: string, figures: readonly Figure[]): boolean {
  process.stdout.write(`\n${title}\n`)
  for (const figure of figures) {
    process.stdout.write(`  ${textOf(figure)}\n`)
  }
  return figures.every((figure) => isLeftOut(figure) || (!isBroken(figure) && isMet(figure)))
}

const isBroken = (figure: Figure): figure is Broken => 'error' in figure

function textOf(figure: Figure): string {
  if (isLeftOut(figure)) return `- ${figure.name}: left out: ${figure.why}`
  return isBroken(figure) ? `✗ ${figure.name}: ${figure.error}` : line(figure)
}

function isMet({ value, atLeast, atMost }: Goal) {
  return (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost)
}

function line(goal: Goal) {
  const bound = bounds(goal)
  const mark = bound === '' ? ' ' : isMet(goal) ? '✓' : '✗'
  const spread = goal.detail
    ? `  (q10 ${figure(goal.detail.q10)}, q90 ${figure(goal.detail.q90)})`
    : ''
  return `${mark} ${goal.name.padEnd(62)} ${figure(goal.value).padStart(9)}  ${bound.padEnd(9)}${spread}`
}

function bounds({ atLeast, atMost }: Goal) {
  if (atLeast !== undefined && atLeast === atMost) return `= ${atLeast}`
  return [
    ...(atLeast === undefined ? [] : [`≥ ${atLeast}`]),
    ...(atMost === undefined ? [] : [`≤ ${atMost}`]),
  ].join(' ')
}

function figure(value: number) {
  return Number.isInteger(value) ? String(value) : value.toFixed(3)
}
