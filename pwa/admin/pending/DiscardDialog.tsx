import type { OutboxEntry } from '../../offline/sync/offlineDb.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { sentenceOf } from './everyEntry.ts'
import type { Known } from './known.ts'
import { unbroken } from './unbroken.ts'

type Props = {
  /** The entry itself, and after it whatever goes with it. */
  entries: readonly OutboxEntry[]
  known: Known
  onConfirm: () => void
  onClose: () => void
}

/** Asks before edits are given up, and names each of them. */
export function DiscardDialog({ entries, known, onConfirm, onClose }: Props) {
  const [entry, ...others] = entries
  const mayBeDone = entries.some(({ attempts, refusal }) => attempts > 0 && refusal === null)
  return (
    <ConfirmDialog
      title={
        others.length === 0 ? 'Descartar esta edição?' : `Descartar ${entries.length} edições?`
      }
      confirm="Sim, descartar"
      cancel="Voltar"
      width="sm"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="pending__about">{entry && unbroken(sentenceOf(entry, known))}</p>
      {others.length > 0 && (
        <>
          <p>Sem ela, estas também não podem ser feitas e saem junto:</p>
          <ul className="pending__list">
            {others.map((other) => (
              <li key={other.key}>{unbroken(sentenceOf(other, known))}</li>
            ))}
          </ul>
        </>
      )}
      {mayBeDone && (
        <p className="pending__warning">
          Uma tentativa de envio pode já ter chegado ao servidor. Descartar aqui não desfaz o que
          ele tiver feito: confira na agenda ou na lista.
        </p>
      )}
      <p>O que foi pedido se perde e não pode ser recuperado.</p>
    </ConfirmDialog>
  )
}
