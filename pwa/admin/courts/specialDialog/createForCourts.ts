import { useState } from 'react'
import type { Court } from '#shared/venue/courts/court.ts'
import { failureOf } from '../../../api/failure.ts'
import { problemOf, spokenMessage } from '../../../api/refusal.ts'
import { reportDefect } from '../../../api/operation/reportDefect.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { savedHere, useEditOnce, useMadeOn } from '../../../offline/queue/useEdit.ts'
import type { ConnectionState } from '../../../offline/sync/adminSync.ts'
import type { Toast } from '../../../ui/toast.tsx'
import type { SpecialPriceBody } from './SpecialPriceFields.tsx'

const NOT_KEPT = 'Não foi possível guardar a edição neste aparelho.'

export type CreateReport = {
  total: number
  /** How many the server has made. */
  added: number
  /** How many wait on this device, and are as good as made. */
  queued: number
  refused: { court: Court; message: string }[]
  /** Those without an answer, and why it stopped there. */
  left: Court[]
  stopped: string | null
}
export type CreateProgress = { current: number; total: number }

/** Adds the same special price to several courts, one after the other. Sent again after one could not be stored, none is added twice. */
export function useCreateForCourts() {
  const store = useAdminStore()
  const [progress, setProgress] = useState<CreateProgress | null>(null)
  const once = useEditOnce()
  const madeOn = useMadeOn()

  const add = async (body: SpecialPriceBody & { courtId: number }) => {
    try {
      const command = { kind: 'specialPrice.create' as const, body }
      const { isQueued } = await once(command, (key) => store.edit(command, key, madeOn))
      return { isQueued, message: null }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return { isQueued: false, message: spokenRefusal(error) }
    }
  }
  const create = async (courts: readonly Court[], body: SpecialPriceBody) => {
    const report: CreateReport = {
      total: courts.length,
      added: 0,
      queued: 0,
      refused: [],
      left: [],
      stopped: null,
    }
    try {
      for (const [index, court] of courts.entries()) {
        setProgress({ current: index + 1, total: courts.length })
        report.left = courts.slice(index)
        const { isQueued, message } = await add({ ...body, courtId: court.id })
        if (message !== null) report.refused.push({ court, message })
        else if (isQueued) report.queued += 1
        else report.added += 1
      }
      report.left = []
    } catch (error) {
      reportDefect(error)
      const isStored = failureOf(error).kind !== 'not-stored'
      report.stopped = isStored ? spokenMessage(error, NOT_KEPT) : NOT_KEPT
    } finally {
      setProgress(null)
    }
    return report
  }
  return { progress, create }
}

// The server refused this very price. Signed out or rate-limited, the others would fail as well.
function isRefusal(error: unknown): boolean {
  const { kind } = failureOf(error)
  return ['refused', 'invalid', 'stale'].includes(kind) && problemOf(error) !== null
}

function spokenRefusal(error: unknown): string {
  const [field] = Object.values(problemOf(error)?.errors ?? {})
  return field?.[0] ?? spokenMessage(error, 'Tente novamente em instantes.')
}

export function reportToast(report: CreateReport, connection: ConnectionState): Toast {
  const { queued, total, refused, stopped } = report
  const description = reportText(report)
  const [first] = refused
  const title = stopped ?? first?.message
  if (title) return { title, description, tone: 'destructive' }
  if (queued === total) return savedHere(connection)
  if (queued > 0) return { ...savedHere(connection), description }
  return { title: 'Preço especial criado', description, tone: 'success' }
}

export function reportText({ added, queued, total }: CreateReport): string {
  const made = `${added} de ${total} preços especiais foram adicionados com sucesso.`
  return queued > 0 ? `${made} Ainda não enviados, guardados neste aparelho: ${queued}.` : made
}
