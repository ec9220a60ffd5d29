import Button from '@mui/material/Button'
import { useState } from 'react'
import type { CommandOf } from '#shared/commands/command.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type { PixState } from '#shared/book/till/till.ts'
import { useEdit } from '../../../offline/queue/useEdit.ts'
import { MissedPix, MissedTabPix } from './MissedPix.tsx'

type Props = {
  movement: {
    key: string
    amount: number
    customerName: string | null
    reservationId: number | null
    tabId?: number | null
    pix?: PixState | null
  }
}

/** Notes whether a PIX that was sent to the venue's key was seen at the bank; nothing of one that was. */
export function CheckPix({ movement }: Props) {
  const { amount, customerName, key, pix, reservationId, tabId = null } = movement
  const [isMissed, setMissed] = useState(false)
  const { busy, run } = useEdit<CommandOf<'till.check'>>({
    succeeded: () => ({ title: 'PIX conferido', tone: 'success' }),
    failed: (description) => ({ title: 'Não foi anotado', description, tone: 'destructive' }),
  })
  if (isMissed && (tabId !== null || reservationId === null)) {
    return <MissedTabPix amount={amount} onClose={() => setMissed(false)} />
  }
  if (isMissed && reservationId !== null) {
    return <MissedPix {...{ amount, reservationId }} onClose={() => setMissed(false)} />
  }
  if (!pix || pix === 'received') return null
  const about = [customerName, reaisText(amount)].filter(Boolean).join(', ')
  const note = async (outcome: 'received' | 'missing') => {
    const done = await run({ kind: 'till.check', body: { movement: key, outcome } })
    // An edit that waits on this device has changed nothing yet.
    setMissed(outcome === 'missing' && done.kind === 'done' && !done.isQueued)
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        aria-label={`O PIX caiu: ${about}`}
        onClick={() => void note('received')}
      >
        Caiu
      </Button>
      {pix === 'unchecked' && (
        <Button
          size="small"
          disabled={busy}
          aria-label={`O PIX não caiu: ${about}`}
          onClick={() => void note('missing')}
        >
          Não caiu
        </Button>
      )}
    </>
  )
}
