import { useContext, useState } from 'react'
import {
  permissionOf,
  requestOf,
  type AnswerTo,
  type Command,
  type RowOf,
} from '#shared/commands/command.ts'
import type { Problem } from '#shared/problem.ts'
import { failureOf, type Failure } from '../../api/failure.ts'
import { hasNowApproved } from '../../api/account/approval.ts'
import { hasNowProved } from '../../api/account/proof.ts'
import { reportDefect } from '../../api/operation/reportDefect.ts'
import type { FieldErrors } from '../../ui/form/parseForm.ts'
import { useToast, type Toast } from '../../ui/toast.tsx'
import { ServerEpochContext, useAdminStore, useMay } from '../store/useAdminStore.ts'
import type { ConnectionState } from '../sync/adminSync.ts'
import { NOT_ALLOWED } from './drain.ts'
import { createOnce, type Once } from '../../api/retryKey.ts'

const NOT_STORED =
  'Não foi possível guardar a edição neste aparelho. Verifique o espaço livre e tente novamente.'
const DEFECTIVE = 'O erro é do aplicativo e foi registrado. Confira em Pendências antes de repetir.'
const FALLBACK = 'Tente novamente em instantes.'

type Words<One extends Command> = {
  succeeded: (answer: AnswerTo<One>) => Toast
  /** The toast for a refusal; `message` is the server's, in Portuguese. */
  failed: (message: string, problem: Problem | null) => Toast
  /** Whether the screen itself says what was done. */
  isQuiet?: boolean
}
/** How an edit went. A refusal that the screen itself handles is left to it. */
export type EditOutcome<One extends Command = Command> =
  /** `isQueued`: it waits on this device, and `answer` is what the server will probably say. `key` names the act. */
  | { kind: 'done'; answer: AnswerTo<One>; isQueued: boolean; key: string }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'stale'; current: RowOf<One> }
  | { kind: 'refused'; problem: Problem | null }
  | { kind: 'failed' }

/** Makes one edit at a time and returns its outcome. One repeated after it could not be stored keeps its key and is done once. */
export function useEdit<One extends Command>({ succeeded, failed, isQuiet }: Words<One>) {
  const store = useAdminStore()
  const may = useMay()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const madeOn = useMadeOn()
  const once = useEditOnce()

  const run = async (command: One): Promise<EditOutcome<One>> => {
    if (!may(permissionOf(command))) {
      toast(failed(NOT_ALLOWED, null))
      return { kind: 'failed' }
    }
    setBusy(true)
    try {
      const { answer, isQueued, key } = await once(command, async (key) => {
        const edit = async () => ({ ...(await store.edit(command, key, madeOn)), key })
        return edit().catch(async (error: unknown) => {
          const call = { ...requestOf(command), key }
          if (await hasNowProved(error, call)) return edit()
          if (await hasNowApproved(error, call)) return edit()
          throw error
        })
      })
      if (!isQuiet) toast(isQueued ? savedHere(store.connection.get()) : succeeded(answer))
      return { kind: 'done', answer, isQueued, key }
    } catch (error) {
      const failure = failureOf(error)
      const outcome = outcomeOf<One>(failure)
      const text = toastText(failure)
      if (text !== null) toast(failed(text, 'problem' in failure ? failure.problem : null))
      reportDefect(error)
      return outcome
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

/** The copy of the data of the time when the person saw the row: a restore behind an open form makes it another one's. */
export function useMadeOn(): string | undefined {
  const epoch = useContext(ServerEpochContext)
  return useState(epoch ?? undefined)[0]
}

const ANSWERED = new Set(['stale', 'invalid', 'refused'])

/** The edits of one screen, each made once: one that could not be stored, or of which nobody knows what became, keeps its key. */
export function useEditOnce(): Once {
  return useState(() => createOnce((error) => !ANSWERED.has(failureOf(error).kind)))[0]
}

function outcomeOf<One extends Command>(failure: Failure): EditOutcome<One> {
  switch (failure.kind) {
    case 'stale':
      return { kind: 'stale', current: failure.current as RowOf<One> }
    case 'invalid':
      return { kind: 'invalid', errors: failure.errors }
    case 'refused':
      return { kind: 'refused', problem: failure.problem }
    default:
      return { kind: 'failed' }
  }
}

/** Null where the screen itself shows what happened. */
function toastText(failure: Failure): string | null {
  switch (failure.kind) {
    case 'stale':
      return null
    case 'refused':
      return isQuestion(failure.problem) ? null : refusalText(failure)
    case 'invalid':
      // At its field too, where there is one.
      return Object.values(failure.errors)[0] ?? FALLBACK
    case 'not-stored':
      return NOT_STORED
    case 'defect':
      return DEFECTIVE
    default:
      return FALLBACK
  }
}

function refusalText({ problem, status }: Extract<Failure, { kind: 'refused' }>) {
  return problem?.message ?? (status === 403 ? NOT_ALLOWED : FALLBACK)
}

// The screen shows the conflict and asks.
function isQuestion(problem: Problem | null) {
  return problem?.code === 'strands-bookings' || problem?.code === 'court-in-use'
}

export function savedHere(connection: ConnectionState): Toast {
  return { title: 'Salvo neste aparelho', description: sentWhen(connection) }
}

function sentWhen(connection: ConnectionState): string {
  if (connection === 'signedOut') return 'Será enviado depois que você entrar novamente.'
  if (connection === 'failing') return 'Será enviado quando o servidor voltar a atender.'
  return 'Será enviado quando a conexão voltar.'
}
