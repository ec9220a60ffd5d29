import type { Problem, ProblemCode } from '#shared/problem.ts'

const OVER = new Set<ProblemCode>([
  'issue-resolved',
  'issue-action',
  'refund-begun',
  'cancel-first',
  'nothing-paid',
  'not-found',
])

/** Whether the question itself has gone: somebody was faster, or the money is on its way. */
export function isOver(problem: Problem | null): boolean {
  return problem !== null && OVER.has(problem.code)
}
