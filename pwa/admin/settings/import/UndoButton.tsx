import { useState } from 'react'
import type { ImportEntry, UndoPreview } from '#shared/operation/import/import.schema.ts'
import { importsApi } from '../../../api/operation/imports.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'

const UNDO_FAILED = actFailed('Não foi possível desfazer')
const NAMED = 20

type Props = { entry: ImportEntry; onUndone: (entry: ImportEntry) => void }

/** Takes an import back, after a question that names what would stay. */
export function UndoButton({ entry: { fileName, id }, onUndone }: Props) {
  const [preview, setPreview] = useState<UndoPreview | null>(null)
  const { busy, run } = useAct(UNDO_FAILED)
  const undo = async (kept: number) => {
    const next = await run(() => importsApi.undo(id, kept), 'Importação desfeita')
    setPreview(null)
    if (next) onUndone(next)
  }
  return (
    <>
      <NeedsConnection what="Desfazer">
        <BusyButton
          variant="outlined"
          color="error"
          busy={busy}
          busyLabel="Aguarde..."
          onClick={() => void run(() => importsApi.previewUndo(id)).then(setPreview)}
        >
          Desfazer importação
        </BusyButton>
      </NeedsConnection>
      {preview && (
        <ConfirmDialog
          title={`Desfazer “${fileName}”?`}
          confirm="Desfazer"
          busy={busy}
          width="sm"
          isLong={preview.kept.length > NAMED / 2}
          onConfirm={() => void undo(preview.kept.length)}
          onClose={() => setPreview(null)}
        >
          <div className="stack">
            <p>
              {preview.rows === 1
                ? 'O que a 1 linha trouxe sai de novo.'
                : `O que ${preview.rows.toLocaleString('pt-BR')} linhas trouxeram sai de novo.`}{' '}
              Ninguém é avisado.
            </p>
            {preview.kept.length > 0 && <Kept kept={preview.kept} />}
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}

function Kept({ kept }: Pick<UndoPreview, 'kept'>) {
  return (
    <>
      <p>Ficam, porque mudaram ou foram pagas desde então:</p>
      <ul>
        {kept.slice(0, NAMED).map(({ line, reason }) => (
          <li key={line}>
            Linha {line}: {reason}
          </li>
        ))}
      </ul>
      {kept.length > NAMED && <p>e mais {kept.length - NAMED}.</p>}
    </>
  )
}
