import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ClockTime } from '#shared/platform/time/civil.ts'
import type { News, Update, Versions } from '#shared/operation/update/update.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { updatesApi } from '../../../api/operation/updates.ts'
import { usePollUntil } from '../../../api/poll/usePollUntil.ts'
import { createResource, useResource, valueOf } from '../../../api/resource.ts'
import { Chip, DataTable, type Column } from '../../../ui/DataTable.tsx'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { instantText } from '../../reservation/reservationTexts.ts'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import './versions.css'

const FOLLOW_MS = 3_000
const isUnderWay = ({ state }: Update) => state === 'asked' || state === 'running'

/** Which version runs and what is new in it; the next one, when it gets its turn, and how the last ones went. */
export function VersionsScreen() {
  const [resource] = useState(() => createResource(updatesApi.read))
  const known = valueOf(useResource(resource))
  const isFollowed = known?.updates.some(isUnderWay) ?? false
  // While the server changes versions it does not answer for a moment.
  usePollUntil(!isFollowed, FOLLOW_MS, resource.ask)
  return (
    <Page
      title="Versão e novidades"
      intro="Antes de trocar de versão o sistema faz uma cópia e confere tudo. Se algo não der certo, a versão anterior continua, com tudo o que estava gravado."
    >
      <Loaded resource={resource} failed="Erro ao carregar as versões">
        {(all: Versions) => (
          <div className="stack wide">
            <Next all={all} onAnswer={resource.put} />
            <Plan all={all} onAnswer={resource.put} />
            <section className="stack below" aria-labelledby="news">
              <h2 id="news">Novidades</h2>
              <NewsList news={all.news} running={all.version} />
            </section>
            <Past updates={all.updates} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

type PartProps = { all: Versions; onAnswer: (answer: Versions) => void }

function Next({ all, onAnswer }: PartProps) {
  const { ready, updates, version, waitsFor } = all
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useAct(actFailed('Não foi possível atualizar'))
  const underWay = updates.find(isUnderWay)
  const act = async (wish: () => Promise<Versions>, done: string) => {
    const answer = await run(wish, done)
    setAsking(false)
    if (answer) onAnswer(answer)
  }
  if (underWay) {
    return (
      <Alert
        severity="info"
        action={
          underWay.state === 'asked' ? (
            <Button
              color="inherit"
              aria-disabled={busy}
              onClick={() =>
                void act(() => updatesApi.cancel(underWay.id), 'Atualização cancelada')
              }
            >
              Cancelar
            </Button>
          ) : undefined
        }
      >
        <strong>A atualização está a caminho.</strong>{' '}
        {underWay.reason ?? 'Leva menos de um minuto.'}
      </Alert>
    )
  }
  if (!ready)
    return <Alert severity="success">A versão {version} é a mais nova deste servidor.</Alert>
  return (
    <section className="panel stack" aria-labelledby="ready">
      <h2 id="ready">Versão {ready.version} pronta</h2>
      {ready.wentBack && (
        <Alert severity="warning">
          Esta versão já foi tentada e o sistema voltou à anterior: veja por quê abaixo. Ela não é
          tentada de novo sozinha.
        </Alert>
      )}
      <NewsList news={ready.news} />
      {waitsFor.map((sentence) => (
        <Alert key={sentence} severity="info">
          {sentence}
        </Alert>
      ))}
      <div className="row fill-phone">
        <NeedsConnection what="Atualizar">
          <Button
            variant="contained"
            disabled={waitsFor.length > 0}
            onClick={() => setAsking(true)}
          >
            Atualizar agora
          </Button>
        </NeedsConnection>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Atualizar para a versão ${ready.version}?`}
          confirm="Atualizar"
          tone="primary"
          busy={busy}
          busyLabel="Pedindo..."
          onConfirm={() => void act(() => updatesApi.ask(ready.release), 'Atualização pedida')}
          onClose={() => setAsking(false)}
        >
          <p>
            Por alguns segundos o sistema não responde. Quem está reservando continua de onde
            estava, e o que os aparelhos têm por enviar é enviado depois.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

function Plan({ all: { quietAt }, onAnswer }: PartProps) {
  const { run } = useAct(actFailed('Não foi possível guardar a hora'))
  const hours = quietAt && !HOURS.includes(quietAt) ? [...HOURS, quietAt].toSorted() : HOURS
  const plan = async (chosen: string) => {
    const time = chosen === '' ? null : (chosen as ClockTime)
    const answer = await run(() => updatesApi.plan(time), 'Hora guardada')
    if (answer) onAnswer(answer)
  }
  return (
    <section className="panel stack" aria-labelledby="plan">
      <h2 id="plan">Quando atualizar</h2>
      <NeedsConnection what="Escolher a hora">
        <SelectField
          name="quietAt"
          label="Sozinho, nesta hora calma"
          options={hours.map((hour) => ({ value: hour, label: hour }))}
          blank="Só quando alguém pedir"
          value={quietAt ?? ''}
          onChosen={(chosen) => void plan(chosen)}
        />
      </NeedsConnection>
      <p className="hint">
        Nunca com o caixa aberto, nem com alterações de um aparelho por enviar.
      </p>
    </section>
  )
}

function NewsList({ news, running }: { news: readonly News[]; running?: string }) {
  return news.map(({ items, version }) => (
    <article key={version} className="stack tight">
      <h3>
        Versão {version} {version === running && <Chip label="Em uso" tone="primary" />}
      </h3>
      <ul className="versions__news">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </article>
  ))
}

function Past({ updates }: { updates: readonly Update[] }) {
  const timeZone = useVenueZone()
  const ended = updates.filter((update) => !isUnderWay(update))
  if (ended.length === 0) return null
  return (
    <section className="stack below" aria-labelledby="past">
      <h2 id="past">Atualizações</h2>
      <DataTable
        caption="Atualizações"
        rows={ended}
        rowKey={({ id }) => id}
        columns={columnsOf(timeZone)}
      />
    </section>
  )
}

function columnsOf(timeZone: string): Column<Update>[] {
  return [
    { label: 'Quando', heading: true, cell: ({ at }) => instantText(at, timeZone) },
    { label: 'Para', cell: ({ toRelease }) => toRelease },
    { label: 'Por quê', cell: ({ why }) => (why === 'hour' ? 'Na hora calma' : 'Pedida') },
    { label: 'Como foi', cell: (update) => <Outcome update={update} /> },
  ]
}

function Outcome({ update: { reason, state, tookMs } }: { update: Update }) {
  if (state === 'done') {
    return tookMs === null ? 'Feita' : `Feita em ${Math.ceil(tookMs / 1_000)} s`
  }
  return (
    <span>
      <Chip label="Voltou" tone="warning" /> {reason}
    </span>
  )
}
