import { useCallback, useState } from 'react'
import Button from '@mui/material/Button'
import { missingContacts, remakeCommand, type KnownRow } from '#shared/commands/lost.ts'
import { isMasked } from '#shared/platform/contact/masks.ts'
import { valueOf } from '../../../api/resource.ts'
import { useAdminStore, useCached } from '../../../offline/store/useAdminStore.ts'
import type { RemadeContact } from '../../../offline/queue/queueView.ts'
import type { LostRow } from '../../../offline/store/offlineDb.ts'
import type { OfflineView } from '../../../offline/store/offlineView.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { FIELDS } from './commandFields.ts'
import { unbroken } from './entries.ts'
import { ROW_TEXTS } from './fieldTexts.ts'
import type { Fields, Known } from './known.ts'
import { useDecision } from './useDecision.ts'

/** What this device knew and the restored copy of the server lacks. */
export function LostSection({ lost, known }: { lost: readonly LostRow[]; known: Known }) {
  return (
    <section className="stack" aria-labelledby="pending-lost">
      <h2 id="pending-lost">Perdidas na restauração ({lost.length})</h2>
      <p className="hint">
        O servidor voltou a uma cópia de segurança que não tem isto. Este aparelho ainda lembra:
        faça de novo o que continua valendo.
      </p>
      {lost.map((one) => (
        <LostCard key={one.seq} lost={one} known={known} />
      ))}
    </section>
  )
}

/** Made again with one tap, or given up. */
function LostCard({ lost, known }: { lost: LostRow; known: Known }) {
  const { pending } = useAdminStore()
  const { busy, send, forget } = useDecision(() => {})
  const sentence = lostText(lost.known, known)
  const command = useRemaking(lost.known)
  const [isAsking, setIsAsking] = useState(false)
  const missing = command ? missingContacts(command) : []
  return (
    <article className="panel panel--wide stack pending__card" aria-label={sentence}>
      <h3>{unbroken(sentence)}</h3>
      {command === null && (
        <p className="well pending__warning">Faça antes de novo a quadra {lost.known.courtName}.</p>
      )}
      {command && 'version' in command && (
        <p className="hint">O servidor ainda tem isto como era antes da última alteração.</p>
      )}
      {command?.kind === 'fixedClass.create' && hasMask(lost.known) && (
        <p className="hint">O contato não fica neste aparelho: informe-o depois na aula.</p>
      )}
      <div className="row fill-phone pending__actions">
        {command && (
          <Button
            variant="contained"
            aria-label={`Fazer de novo: ${sentence}`}
            aria-disabled={busy}
            onClick={() =>
              missing.length > 0 ? setIsAsking(true) : void send(() => pending.remake(lost.seq))
            }
          >
            Fazer de novo
          </Button>
        )}
        <Button
          color="error"
          variant="text"
          aria-label={`Descartar: ${sentence}`}
          aria-disabled={busy}
          onClick={() => void forget(() => pending.forget(lost.seq))}
        >
          Descartar
        </Button>
      </div>
      {isAsking && command && 'body' in command && (
        <ChangeDialog
          title="Fazer de novo"
          command={command}
          sentence={`${sentence}. O e-mail e o telefone não ficam neste aparelho.`}
          problem={null}
          fields={FIELDS.reservation.filter(({ name }) => missing.some((one) => one === name))}
          known={known}
          onChanged={(body) => {
            setIsAsking(false)
            void send(() => pending.remake(lost.seq, contactIn(body)))
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </article>
  )
}

function contactIn({ customerEmail, customerPhone }: Fields): RemadeContact {
  return { customerEmail: String(customerEmail), customerPhone: String(customerPhone) }
}

function hasMask({ kind, row }: KnownRow): boolean {
  return kind === 'fixedClass' && (isMasked(row.email) || isMasked(row.phone))
}

/** The edit that one tap makes; null while it cannot be made, undefined until that is known. */
function useRemaking(known: KnownRow) {
  const { state } = useCached(
    useCallback(({ shown }: OfflineView) => ({ command: remakeCommand(known, shown) }), [known]),
  )
  return valueOf(state)?.command
}

/** By the court's name of then: its number may be another court's by now. */
function lostText({ kind, row, courtName }: KnownRow, known: Known): string {
  const { noun, of } = ROW_TEXTS[kind]
  const id = 'courtId' in row ? row.courtId : 0
  const courts = courtName === null ? known.courts : [{ id, name: courtName }]
  const text = of({ ...row }, { ...known, courts: courts as Known['courts'] })
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${text}`
}
