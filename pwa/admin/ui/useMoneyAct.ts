import { useState } from 'react'
import type { ProblemCode } from '#shared/platform/http/problem.ts'
import type { Problem } from '#shared/problem.ts'
import { isDefect, problemOf, spokenMessage } from '../../api/refusal.ts'
import { reportDefect } from '../../api/operation/reportDefect.ts'
import { useToast, type Toast } from '../../ui/toast.tsx'
import { useOnce } from '../../api/useOnce.ts'

const NO_CONNECTION =
  'Sem conexão. Verifique a internet e tente novamente: o pedido não é feito duas vezes.'
const FALLBACK = 'Tente novamente em instantes.'

type MoneyAct<Wish, Answer> = {
  act: (wish: Wish, idempotencyKey: string) => Promise<Answer>
  succeeded: (answer: Answer) => Toast
  failed: string
}
/** The outcome; `problem` is null when our server did not answer, and the same request may be sent again. */
type MoneyOutcome = { kind: 'done' } | { kind: 'failed'; problem: Problem | null }

/** Sends one decision about money at a time and shows how it went. What is sent again after a lost answer is done once. */
export function useMoneyAct<Wish, Answer>({ act, succeeded, failed }: MoneyAct<Wish, Answer>) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const once = useOnce()

  const run = async (wish: Wish): Promise<MoneyOutcome> => {
    setBusy(true)
    try {
      const answer = await once(wish, (key) => act(wish, key))
      toast(succeeded(answer))
      return { kind: 'done' }
    } catch (error) {
      const problem = problemOf(error)
      reportDefect(error)
      toast({ title: failed, description: failureText(error, problem), tone: 'destructive' })
      return { kind: 'failed', problem }
    } finally {
      setBusy(false)
    }
  }
  /** `keyOf`: under which key the next `run` of the same wish is sent. */
  return { busy, run, keyOf: once.keyOf }
}

function failureText(error: unknown, problem: Problem | null) {
  // No answer of our server: something in between answered, and it is unknown whether it was done.
  if (!problem && !isDefect(error)) return NO_CONNECTION
  const [first] = Object.values(problem?.errors ?? {})
  return first?.[0] ?? spokenMessage(error, FALLBACK)
}

const OVER = new Set<ProblemCode>([
  'issue-resolved',
  'issue-action',
  'refund-begun',
  'refund-changed',
  'cancel-first',
  'nothing-paid',
  'became-credit',
  'became-hour',
  'money-gone',
  'not-found',
])

/** Whether there is nothing to decide any more: another admin decided, the refund has begun, or the money became something else. */
export function isOver(problem: Problem | null): boolean {
  return problem !== null && OVER.has(problem.code)
}
