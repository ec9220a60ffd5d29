import { useRef, useState } from 'react'
import type { Command } from '#shared/commands/command.ts'
import type { Problem } from '#shared/problem.ts'
import { ApiError, spokenMessage } from '../../api/client.ts'
import type { FieldErrors } from '../../ui/parseForm.ts'
import { useToast, type Toast } from '../../ui/toast.tsx'
import { useAdminStore } from '../store/useAdminStore.ts'
import type { ConnectionState } from '../sync/adminSync.ts'

const NOT_KEPT =
  'Não foi possível guardar a edição neste aparelho. Verifique o espaço livre e tente novamente.'
const FALLBACK = 'Tente novamente em instantes.'

type Words = {
  succeeded: (answer: unknown) => Toast
  /** The toast for a refusal; `message` is the server's, in Portuguese. */
  failed: (message: string, problem: Problem | null) => Toast
}
/** How an edit went. A refusal that the screen itself words or asks about is left to it. */
export type EditOutcome =
  /** `isQueued`: it waits on this device, and `answer` is what the server will probably say. */
  | { kind: 'done'; answer: unknown; isQueued: boolean }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'stale'; current: unknown }
  | { kind: 'refused'; problem: Problem | null }
  /** This device could not even keep it. */
  | { kind: 'unreachable' }

/** Makes one edit at a time and tells how it went. What is made again after it could not be kept is done once. */
export function useEdit({ succeeded, failed }: Words) {
  const desk = useAdminStore()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const unanswered = useRef<{ text: string; key: string } | null>(null)

  const keyOf = (command: Command) => {
    const text = JSON.stringify(command)
    if (unanswered.current?.text !== text) unanswered.current = { text, key: crypto.randomUUID() }
    return unanswered.current.key
  }
  const run = async (command: Command): Promise<EditOutcome> => {
    setBusy(true)
    try {
      const { answer, isQueued } = await desk.edit(command, keyOf(command))
      unanswered.current = null
      toast(isQueued ? savedHere(desk.line.get()) : succeeded(answer))
      return { kind: 'done', answer, isQueued }
    } catch (error) {
      const outcome = outcomeOf(error)
      if (outcome.kind === 'unreachable') toast(failed(NOT_KEPT, null))
      else unanswered.current = null
      if (outcome.kind === 'refused' && !isQuestion(outcome.problem)) {
        toast(failed(spokenMessage(error, FALLBACK), outcome.problem))
      }
      // At its field too, where there is one.
      if (outcome.kind === 'invalid') {
        toast(failed(Object.values(outcome.errors)[0] ?? FALLBACK, null))
      }
      return outcome
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

function outcomeOf(error: unknown): EditOutcome {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' }
  const { problem } = error
  if (problem?.code === 'stale-version') return { kind: 'stale', current: problem.current }
  if (problem?.code === 'invalid-input' && problem.errors) {
    const told = Object.entries(problem.errors)
    return {
      kind: 'invalid',
      errors: Object.fromEntries(told.map(([field, [message = '']]) => [field, message])),
    }
  }
  return { kind: 'refused', problem }
}

// The screen shows what stands in the way and asks.
function isQuestion(problem: Problem | null) {
  return problem?.code === 'strands-bookings' || problem?.code === 'court-in-use'
}

/** What is said of an edit that the server does not have yet. */
export function savedHere(line: ConnectionState): Toast {
  const description =
    line === 'signedOut'
      ? 'Será enviado depois que você entrar novamente.'
      : 'Será enviado quando a conexão voltar.'
  return { title: 'Salvo neste aparelho', description }
}
