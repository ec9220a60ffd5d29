import Button from '@mui/material/Button'
import type { CommandOf } from '#shared/commands/command.ts'
import { reaisText } from '#shared/platform/money/money.ts'
import type { PixState } from '#shared/book/till/till.ts'
import { useEdit } from '../../../offline/queue/useEdit.ts'

type Props = {
  movement: { key: string; amount: number; customerName: string | null; pix?: PixState | null }
}

/** Notes whether a PIX that was sent to the venue's key was seen at the bank; nothing of one that was. */
export function CheckPix({ movement: { amount, customerName, key, pix } }: Props) {
  const { busy, run } = useEdit<CommandOf<'till.check'>>({
    succeeded: () => ({ title: 'PIX conferido', tone: 'success' }),
    failed: (description) => ({ title: 'Não foi anotado', description, tone: 'destructive' }),
  })
  if (!pix || pix === 'received') return null
  const about = [customerName, reaisText(amount)].filter(Boolean).join(', ')
  const note = (outcome: 'received' | 'missing') =>
    void run({ kind: 'till.check', body: { movement: key, outcome } })
  return (
    <span className="row">
      <Button
        size="small"
        variant="outlined"
        disabled={busy}
        aria-label={`O PIX caiu: ${about}`}
        onClick={() => note('received')}
      >
        Caiu
      </Button>
      {pix === 'unchecked' && (
        <Button
          size="small"
          disabled={busy}
          aria-label={`O PIX não caiu: ${about}`}
          onClick={() => note('missing')}
        >
          Não caiu
        </Button>
      )}
    </span>
  )
}
