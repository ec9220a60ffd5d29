import CheckCircle from '@mui/icons-material/CheckCircle'
import ErrorIcon from '@mui/icons-material/Error'
import Warning from '@mui/icons-material/Warning'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  HEALTH_CHECKS,
  worstOf,
  type HealthAct,
  type HealthAnswer,
  type HealthLevel,
  type HealthLine,
  type UpkeepRun,
} from '#shared/operation/health/health.ts'
import { INSTALLER_NOTES } from '#shared/operation/installer/installerNotes.ts'
import { growthText, lastsText, SPACE_PARTS, type Space } from '#shared/operation/health/space.ts'
import { bytesText } from '#shared/operation/health/words.ts'
import { upkeepName } from '#shared/operation/health/upkeep.ts'
import { healthApi } from '../../../api/operation/health.ts'
import { createResource } from '../../../api/resource.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AskInstaller } from '../../ui/AskInstaller.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NeedsConnection } from '../../ui/NeedsConnection.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { instantText } from '../../reservation/reservationTexts.ts'
import { useVenueZone } from '../../ui/time/useVenueZone.ts'
import './health.css'

/** When the background has had time to do what was asked. */
const DONE_AFTER_MS = 4_000

/** How the system runs, in words: what needs somebody first. */
export function HealthScreen() {
  const [resource] = useState(() => createResource(healthApi.read))
  const { busy, run } = useAct()
  const act = async (which: HealthAct) => {
    if ((await run(() => healthApi.ask(which), ASKED[which])) === null) return resource.reload()
    setTimeout(() => void resource.reload(), DONE_AFTER_MS)
  }
  return (
    <Page
      title="Saúde do sistema"
      intro="O que está bem e o que precisa de alguém. Quando algo fica vermelho, o dono recebe um e-mail, e outro quando está bem de novo."
      actions={
        <NeedsConnection what="Baixar o pacote de suporte">
          <BundleButton />
        </NeedsConnection>
      }
    >
      <Loaded resource={resource} failed="Erro ao carregar a saúde do sistema">
        {({ lines, space, upkeep }: HealthAnswer) => (
          <>
            <output className="health__sum">{SUMS[worstOf(lines)]}</output>
            <ul className="stack" aria-label="Verificações">
              {lines.map((line) => (
                <HealthItem
                  key={line.check}
                  line={line}
                  busy={busy}
                  onAct={(which) => void act(which)}
                />
              ))}
            </ul>
            {space && <SpaceTaken space={space} />}
            {/* Of a database that cannot be read nothing else is known. */}
            {lines.length > 1 && <Upkeep runs={upkeep} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const ASKED: Record<HealthAct, string> = {
  check: 'Verificando de novo',
  retry: 'Tentando de novo',
  upkeep: 'A limpeza começou',
}
const SUMS: Record<HealthLevel, string> = {
  green: 'Está tudo bem.',
  yellow: 'Funciona, mas algo merece atenção.',
  red: 'Algo precisa de alguém agora.',
}
const LEVELS: Record<HealthLevel, { name: string; Icon: typeof CheckCircle }> = {
  green: { name: 'Bem', Icon: CheckCircle },
  yellow: { name: 'Atenção', Icon: Warning },
  red: { name: 'Agir agora', Icon: ErrorIcon },
}

type ItemProps = { line: HealthLine; busy: boolean; onAct: (act: HealthAct) => void }

function HealthItem({ line: { action, asks, check, level, sentence }, busy, onAct }: ItemProps) {
  const { name, Icon } = LEVELS[level]
  const title = HEALTH_CHECKS[check]
  return (
    <li className={`panel health__item health__item--${level}`}>
      <Icon className="health__icon" aria-hidden />
      <div className="health__words">
        <h2 className="health__title">
          {title} <span className="health__level">{name}</span>
        </h2>
        <p>{sentence}</p>
        {asks && <AskInstaller about={title} text={INSTALLER_NOTES[asks]} />}
      </div>
      {'to' in action ? (
        <Button
          component={Link}
          to={action.to}
          variant="outlined"
          aria-label={`${action.label}: ${title}`}
        >
          {action.label}
        </Button>
      ) : (
        <Button
          variant="outlined"
          disabled={busy}
          aria-label={`${action.label}: ${title}`}
          onClick={() => onAct(action.act)}
        >
          {action.label}
        </Button>
      )}
    </li>
  )
}

/** Shows what takes room on the disk, how much it grows and how long that goes on. */
function SpaceTaken({ space }: { space: Space }) {
  const lasts = lastsText(space)
  return (
    <section className="stack health__part" aria-labelledby="health-space">
      <h2 id="health-space">Quanto espaço e quanto cresce</h2>
      {lasts && <p>{lasts}</p>}
      <DataTable
        caption="Quanto espaço e quanto cresce"
        rows={space.parts}
        rowKey={({ part }) => part}
        columns={[
          { label: 'O quê', heading: true, cell: ({ part }) => SPACE_PARTS[part] },
          { label: 'Ocupa', cell: ({ bytes }) => bytesText(bytes) },
          { label: 'Cresce', cell: growthText },
        ]}
      />
    </section>
  )
}

/** What was forgotten and tidied up by itself, and when. */
function Upkeep({ runs }: { runs: UpkeepRun[] }) {
  const timeZone = useVenueZone()
  return (
    <section className="stack health__part" aria-labelledby="health-upkeep">
      <h2 id="health-upkeep">Última limpeza</h2>
      {runs.length === 0 ? (
        <p className="panel muted">
          A primeira limpeza ainda não aconteceu: ela é feita sozinha, de madrugada.
        </p>
      ) : (
        <DataTable
          caption="Última limpeza"
          rows={runs}
          rowKey={({ name }) => name}
          columns={[
            { label: 'O quê', heading: true, cell: ({ name }) => upkeepName(name) },
            { label: 'Quando', cell: ({ at }) => instantText(at, timeZone) },
            { label: 'Resultado', cell: resultText },
          ]}
        />
      )}
    </section>
  )
}

function resultText({ count, failed }: UpkeepRun) {
  if (failed) return `Falhou: ${failed}`
  if (count === null) return 'Feita'
  return count === 0 ? 'Nada a apagar' : `${count.toLocaleString('pt-BR')} apagados`
}

const NO_BUNDLE = actFailed('Não foi possível fazer o pacote')

function BundleButton() {
  const { busy, run } = useAct(NO_BUNDLE)
  const download = async () => {
    const bundle = await run(() => healthApi.bundle(), 'Pacote de suporte baixado')
    if (bundle === null) return
    const content = new Blob([JSON.stringify(bundle, null, 2)], { type: 'application/json' })
    saveFile({ name: `suporte-${new Date().toISOString().slice(0, 10)}.json`, content })
  }
  return (
    <BusyButton
      variant="contained"
      busy={busy}
      busyLabel="Preparando..."
      onClick={() => void download()}
    >
      Baixar pacote de suporte
    </BusyButton>
  )
}
