import { useState } from 'react'
import {
  ANONYMISATION_REFUSALS,
  type AnonymisationPreview,
  type ChosenPerson,
} from '#shared/guest/privacy/person.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { privacyApi } from '../../../api/account/privacy.ts'
import { createResource, useResource, valueOf } from '../../../api/resource.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'

const ANONYMISATION_FAILED = actFailed('Não foi possível anonimizar')

type Props = { person: ChosenPerson; onClose: () => void; onDone: () => void }

/** What goes and what stays, before it is done for good; or why it cannot be done yet. */
export function AnonymiseDialog({ person, onClose, onDone }: Props) {
  const { busy, run } = useAct(ANONYMISATION_FAILED)
  const [preview] = useState(() => createResource(() => privacyApi.preview(person)))
  const shown = valueOf(useResource(preview))
  const isPossible = shown?.refusals.length === 0
  const anonymise = async () => {
    if (!shown) return
    if (await run(() => privacyApi.anonymise(person, shown.seen), 'Pessoa anonimizada')) onDone()
    else void preview.reload()
  }
  return (
    <ConfirmDialog
      title="Anonimizar esta pessoa?"
      confirm={isPossible ? 'Anonimizar para sempre' : null}
      cancel={isPossible ? 'Voltar' : 'Fechar'}
      width="sm"
      isLong
      busy={busy}
      busyLabel="Anonimizando..."
      onConfirm={() => void anonymise()}
      onClose={onClose}
    >
      <Loaded resource={preview} failed="Não foi possível conferir o que seria apagado">
        {(seen) => <Preview preview={seen} />}
      </Loaded>
    </ConfirmDialog>
  )
}

function Preview({ preview: { goes, stays, refusals } }: { preview: AnonymisationPreview }) {
  return (
    <div className="stack">
      {refusals.length > 0 && (
        <Alert severity="warning">
          Ainda não é possível:
          <ul className="privacy__list">
            {refusals.map((reason) => (
              <li key={reason}>{ANONYMISATION_REFUSALS[reason]}</li>
            ))}
          </ul>
        </Alert>
      )}
      <section aria-label="O que é apagado">
        <h3 className="part-title">O que é apagado</h3>
        <ul className="privacy__list">
          {goes.map(({ what, count }) => (
            <li key={what}>
              {what} <span className="muted">({count})</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="O que fica">
        <h3 className="part-title">O que fica</h3>
        <ul className="privacy__list">
          {stays.map(({ what, why }) => (
            <li key={what}>
              {what}. <span className="muted">{why}</span>
            </li>
          ))}
        </ul>
      </section>
      {refusals.length === 0 && <p>Não há como desfazer.</p>}
    </div>
  )
}
