import type { Ratio } from './interleave.ts'

/** One line of the report: a figure and what it must reach; without a bound it is printed for information. */
export type Goal = {
  name: string
  value: number
  detail?: Omit<Ratio, 'name'>
  atLeast?: number
  atMost?: number
}

/** Prints the figures with their goals. True when all are met. */
export function report(title: string, goals: readonly Goal[]): boolean {
  process.stdout.write(`\n${title}\n`)
  for (const goal of goals) process.stdout.write(`  ${line(goal)}\n`)
  return goals.every(isMet)
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
