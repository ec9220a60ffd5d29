import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import type { ImportEntry } from '#shared/operation/import/import.schema.ts'
import { KIND_NAMES } from '#shared/operation/import/kinds.ts'
import { importsApi } from '../../../api/operation/imports.ts'
import { usePollUntil } from '../../../api/poll/usePollUntil.ts'
import { createResource } from '../../../api/resource.ts'
import { Figure, Figures } from '../../../ui/Figures.tsx'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { instantText } from '../../reservation/reservationTexts.ts'
import { JudgedRows } from './JudgedRows.tsx'
import { StepTitle, WorkBar } from './steps.tsx'
import { UndoButton } from './UndoButton.tsx'
import { WhatComes } from './WhatComes.tsx'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'

type Props = { id: number; onLeave: () => void }

/** An import from its check on: what would become of each row, or what became of it. */
export function OpenImport({ id, onLeave }: Props) {
  const [resource] = useState(() => createResource(() => importsApi.one(id)))
  return (
    <Loaded resource={resource} failed="Erro ao carregar a importação">
      {(entry) =>
        entry.state === 'done' || entry.state === 'undone' ? (
          <DoneStep entry={entry} onChange={(next) => resource.put(next)} onLeave={onLeave} />
        ) : (
          <CheckStep
            entry={entry}
            onChange={(next) => resource.put(next)}
            onRefused={() => void resource.reload()}
            onLeave={onLeave}
          />
        )
      }
    </Loaded>
  )
}

type StepProps = {
  entry: ImportEntry
  onChange: (entry: ImportEntry) => void
  onLeave: () => void
}
const RUN_FAILED = actFailed('Não foi possível importar')

function CheckStep({ entry, onChange, onLeave, onRefused }: StepProps & { onRefused: () => void }) {
  const { id, kind, ok, skipTaken, state, total, received, fileName } = entry
  const { busy, run } = useAct(RUN_FAILED)
  const [work, setWork] = useState<'Conferindo' | 'Importando'>('Conferindo')
  const act = async (name: typeof work, call: () => Promise<ImportEntry>, text?: string) => {
    setWork(name)
    const next = await run(call, text)
    if (next) onChange(next)
    else onRefused()
  }
  const check = (skip: boolean) => act('Conferindo', () => importsApi.check(id, skip))
  const remove = async () => {
    await run(() => importsApi.remove(id), 'Importação descartada')
    onLeave()
  }
  return (
    <section className="stack" aria-labelledby="step-title">
      <div className="panel stack">
        <StepTitle step={3} title="Conferir" />
        <p className="muted">
          {KIND_NAMES[kind]}, {fileName}. Nada foi gravado ainda: só entram as linhas prontas.
        </p>
        {received < total ? (
          <p>
            O arquivo não chegou inteiro ({received} de {total} linhas). Envie-o de novo.
          </p>
        ) : (
          <>
            <Counts entry={entry} />
            {state === 'checked' && entry.preview && ok > 0 && (
              <WhatComes kind={kind} preview={entry.preview} />
            )}
          </>
        )}
        {kind === 'weekly' && received >= total && (
          <FormControlLabel
            label="Reservar as outras semanas quando alguma data estiver ocupada"
            control={
              <Checkbox
                checked={skipTaken}
                disabled={busy}
                onChange={({ target }) => void check(target.checked)}
              />
            }
          />
        )}
        {busy && <Progress id={id} label={work} />}
        <NeedsConnection what="Importar">
          <div className="row fill-phone">
            <BusyButton
              variant="contained"
              busy={busy}
              busyLabel={`${work}...`}
              idle={state !== 'checked' || ok === 0}
              onClick={() => void act('Importando', () => importsApi.run(id), 'Importação feita')}
            >
              {ok === 1 ? 'Importar 1 linha' : `Importar ${ok} linhas`}
            </BusyButton>
            {received >= total && (
              <Button variant="outlined" disabled={busy} onClick={() => void check(skipTaken)}>
                Conferir de novo
              </Button>
            )}
            <Button disabled={busy} color="error" onClick={() => void remove()}>
              Descartar
            </Button>
          </div>
        </NeedsConnection>
      </div>
      {state === 'checked' && <JudgedRows entry={entry} />}
    </section>
  )
}

function Counts({ entry }: { entry: ImportEntry }) {
  const { conflicts, errors, ok } = entry
  const counts = [
    ['Prontas', ok],
    ['Com conflito', conflicts],
    ['Com erro', errors],
  ] as const
  return (
    <Figures>
      {counts.map(([label, count]) => (
        <Figure key={label} name={label}>
          {count.toLocaleString('pt-BR')}
        </Figure>
      ))}
    </Figures>
  )
}

function DoneStep({ entry, onChange, onLeave }: StepProps) {
  const timeZone = useVenueZone()
  const { conflicts, errors, fileName, imported, importedAt, kept, kind, undoUntil } = entry
  const isUndone = entry.state === 'undone'
  const left = conflicts + errors
  return (
    <section className="stack" aria-labelledby="step-title">
      <div className="panel stack">
        <StepTitle step={4} title={isUndone ? 'Importação desfeita' : 'Pronto'} />
        <p>
          {[
            `${KIND_NAMES[kind]}, ${fileName}: ${linesText(imported)}`,
            importedAt ? ` em ${instantText(importedAt, timeZone)}` : '',
            entry.importedBy ? `, por ${entry.importedBy}.` : '.',
          ].join('')}
        </p>
        {isUndone && entry.undoneAt && (
          <p>
            {[
              `Desfeita em ${instantText(entry.undoneAt, timeZone)}`,
              entry.undoneBy ? `, por ${entry.undoneBy}` : '',
              kept > 0 ? `; ${kept} ficaram porque já tinham mudado.` : '.',
            ].join('')}
          </p>
        )}
        {!isUndone && left > 0 && (
          <p className="muted">
            {left === 1
              ? '1 linha ficou de fora: corrija e importe só ela.'
              : `${left} linhas ficaram de fora: corrija e importe só elas.`}
          </p>
        )}
        {undoUntil && (
          <p className="hint">Dá para desfazer até {instantText(undoUntil, timeZone)}.</p>
        )}
        <div className="row fill-phone">
          <Button variant="contained" onClick={onLeave}>
            Importar outro arquivo
          </Button>
          {undoUntil && <UndoButton entry={entry} onUndone={onChange} />}
        </div>
      </div>
      {left > 0 && <JudgedRows entry={entry} />}
    </section>
  )
}

function linesText(count: number) {
  return countText(count, 'linha importada', 'linhas importadas')
}

const ASK_MS = 700

/** How far the server is with what is under way; that says itself when it fails. */
function Progress({ id, label }: { id: number; label: string }) {
  const [done, setDone] = useState(0)
  usePollUntil(false, ASK_MS, async () => setDone((await importsApi.one(id)).progress ?? 0))
  return <WorkBar label={label} done={done} />
}
