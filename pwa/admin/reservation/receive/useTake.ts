import { useRef, useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { sumCents, toReais, formatReais, reaisText } from '#shared/platform/money/money.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { savedHere, useEdit } from '../../../offline/queue/useEdit.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { useToast, type Toast } from '../../../ui/toast.tsx'
import { sumOpen, type PayableHour } from './receivable.ts'
import { partsText, type Part } from './ways.ts'

type Taken = Part & { key: string }

const noToast = (): Toast => ({ title: '' })

/** Takes money in one way or several, each an act of its own, and offers the way back: the opposite of each, which waits like any edit without a connection. */
export function useTake({ customerName, id }: Pick<PayableHour, 'id' | 'customerName'>) {
  const toast = useToast()
  const { connection } = useAdminStore()
  const [busy, setBusy] = useState(false)
  const refused = useRef('')
  const { run } = useEdit<CommandOf<'reservation.part'>>({
    isQuiet: true,
    succeeded: noToast,
    failed: (description) => {
      refused.current = description
      return { title: 'Nada foi recebido', description, tone: 'destructive' }
    },
  })
  const undoing = useEdit<CommandOf<'reservation.undoPart'>>({
    isQuiet: true,
    succeeded: noToast,
    failed: (description) => ({ title: 'Não foi desfeito', description, tone: 'destructive' }),
  })
  const stored = () => {
    const { description, title } = savedHere(connection.get())
    return `${title}. ${description}`
  }
  // All at once: closed in between, the device has each of them.
  const undo = async (taken: readonly Taken[]) => {
    const outcomes = await Promise.all(
      taken.toReversed().map(({ cents, key, method }) => {
        const body = { part: key, method, amount: toReais(cents) }
        return undoing.run({ kind: 'reservation.undoPart', id, body })
      }),
    )
    if (outcomes.some(({ kind }) => kind !== 'done')) return
    const isQueued = outcomes.some((one) => one.kind === 'done' && one.isQueued)
    toast({
      title: `Desfeito: ${partsText(taken)}`,
      description: isQueued ? stored() : `${customerName}: está em aberto de novo.`,
    })
  }
  const takeOne = async (part: Part) => {
    const { cents, ...way } = part
    const body = { ...way, amount: toReais(cents) }
    return { part, outcome: await run({ kind: 'reservation.part', id, body }) }
  }
  /** Returns whether all of it was taken. */
  const take = async (parts: readonly Part[]): Promise<boolean> => {
    setBusy(true)
    const inHand = parts.filter(({ method }) => method !== 'balance')
    const made = await Promise.all(inHand.map(takeOne))
    // Credit covers what the others leave, or nothing.
    if (made.every(({ outcome }) => outcome.kind === 'done')) {
      for (const part of parts) if (!inHand.includes(part)) made.push(await takeOne(part))
    }
    const taken: Taken[] = []
    let [isQueued, above] = [false, 0]
    let rows: readonly AdminReservation[] = []
    for (const { outcome, part } of made) {
      if (outcome.kind !== 'done') continue
      taken.push({ ...part, key: outcome.key })
      isQueued ||= outcome.isQueued
      above += outcome.answer.above ?? 0
      rows = outcome.answer.reservations
    }
    setBusy(false)
    const isAll = taken.length === parts.length
    if (taken.length > 0) {
      const said = isAll ? '' : `O resto não foi recebido: ${refused.current} `
      const then = above > 0 ? aboveText(above) : `${customerName}: ${leftText(rows)}`
      toast({
        title: partsText(taken),
        description: said + (isQueued ? stored() : then),
        tone: isAll && above === 0 ? 'success' : 'destructive',
        undo: () => void undo(taken),
      })
    }
    return isAll
  }
  return { busy, take }
}

function leftText(rows: readonly AdminReservation[]): string {
  const left = sumOpen(rows)
  return left > 0 ? `faltam ${formatReais(left)}.` : 'está tudo pago.'
}

// The money is in hand: nobody else can give it back.
function aboveText(reais: number): string {
  return `Já tinha sido recebido em outro aparelho: ${reaisText(reais)} a mais. Desfaça, ou devolva em “A devolver”.`
}

export const sumOf = (parts: readonly Part[]) => sumCents(parts.map(({ cents }) => cents))
