import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  CONFIRMED_BY_HAND,
  SKIPPABLE,
  type Setup,
  type SetupState,
  type SetupStep,
  type StepState,
} from '#shared/operation/setup/setup.ts'
import { createResource } from '../../../api/resource.ts'
import { setupApi } from '../../../api/operation/setup.ts'
import { Chip, type ChipTone } from '../../../ui/DataTable.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useAct } from '../../ui/useAct.ts'
import { DemoPanel } from './DemoPanel.tsx'
import { MailTestForm } from './MailTestForm.tsx'
import { PixTrialPanel } from './PixTrialPanel.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { STEP_TEXTS } from './stepTexts.ts'
import { WebhookPanel } from './WebhookPanel.tsx'
import { ZonePanel } from './ZonePanel.tsx'
import './setup.css'

/** What a new venue goes through until customers book and pay. It may be left and taken up again anywhere: what is there says what is done. */
export function SetupScreen() {
  const [resource] = useState(() => createResource(setupApi.read))
  return (
    <Page
      title="Primeiros passos"
      intro="Faça na ordem que quiser e pare quando quiser: o que está pronto fica guardado."
    >
      <Loaded resource={resource} failed="Erro ao carregar os primeiros passos">
        {(setup) => <Steps setup={setup} onChange={resource.put} />}
      </Loaded>
    </Page>
  )
}

type StepsProps = { setup: Setup; onChange: (setup: Setup) => void }

function Steps({ setup, onChange }: StepsProps) {
  const { busy, run } = useAct()
  const mark = async (step: SetupStep, state: StepState) => {
    const changed = await run(() => setupApi.mark(step, state))
    if (changed) onChange(changed)
  }
  const reload = async () => {
    const changed = await run(setupApi.read)
    if (changed) onChange(changed)
  }
  const done = setup.steps.filter(({ state }) => state !== 'todo').length
  const own: Partial<Record<SetupStep, ReactNode>> = {
    venue: <ZonePanel setup={setup} onChange={onChange} />,
    mail: <MailTestForm sendsMail={setup.sendsMail} onTried={() => void reload()} />,
    provider: <ProviderPanel setup={setup} onChange={onChange} />,
    webhook: <WebhookPanel setup={setup} onTried={() => void reload()} />,
    pix: <PixTrialPanel trial={setup.pixTrial} onChange={onChange} />,
  }
  return (
    <>
      <output className="muted setup__count">
        {done === setup.steps.length
          ? 'Tudo pronto: os clientes já podem reservar.'
          : `${done} de ${setup.steps.length} passos resolvidos.`}
      </output>
      {setup.demo && <DemoPanel demo={setup.demo} />}
      <ol className="stack wide">
        {setup.steps.map((entry, index) => (
          <Step key={entry.step} entry={entry} number={index + 1} busy={busy} onMark={mark}>
            {own[entry.step]}
          </Step>
        ))}
      </ol>
    </>
  )
}

const STATES: Record<StepState, readonly [string, ChipTone]> = {
  done: ['Pronto', 'success'],
  skipped: ['Pulado', 'primary'],
  todo: ['Falta', 'warning'],
}

type StepProps = {
  entry: SetupState
  number: number
  busy: boolean
  onMark: (step: SetupStep, state: StepState) => Promise<void>
  children: ReactNode
}

function Step({ entry: { step, state, missing }, number, busy, onMark, children }: StepProps) {
  const { title, why, opens } = STEP_TEXTS[step]
  const [label, tone] = STATES[state]
  const id = `step-${step}`
  const say = (text: string, next: StepState) => (
    <Button
      variant="text"
      aria-disabled={busy}
      aria-label={`${text}: ${title}`}
      onClick={() => void onMark(step, next)}
    >
      {text}
    </Button>
  )
  return (
    <li className="panel stack tight" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>
          <span className="muted">{number}.</span> {title}
        </h2>
        <Chip label={label} tone={tone} />
      </div>
      <p className="muted">{why}</p>
      {missing.length > 0 && <p className="hint">Ainda sem preço: {missing.join(', ')}.</p>}
      {children}
      <div className="row fill-phone">
        {opens && (
          <Button
            component={Link}
            to={opens[0]}
            variant={state === 'todo' ? 'contained' : 'outlined'}
          >
            {opens[1]}
          </Button>
        )}
        {state === 'todo' && CONFIRMED_BY_HAND.has(step) && say('Está certo assim', 'done')}
        {state === 'todo' && SKIPPABLE.has(step) && say('Pular por enquanto', 'skipped')}
        {state === 'skipped' && say('Voltar a este passo', 'todo')}
      </div>
    </li>
  )
}
