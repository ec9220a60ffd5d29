import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import { countText } from '#shared/platform/text/countText.ts'
import type { CommandOf } from '#shared/commands/command.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import type { CopyMode, PriceEntry, PriceCopy } from '#shared/venue/prices/price.schema.ts'
import { WEEKDAYS, WEEKDAY_LABELS, type Weekday } from '#shared/platform/time/weekday.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { useEdit } from '../../../offline/queue/useEdit.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { courtLabel } from '../../../ui/form/SelectField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { focusFirstError } from '../../../ui/form/parseForm.ts'
import { countOf, dayTable, pricesText, copyFailed } from './priceTexts.ts'

type CopyCourtDialogProps = {
  court: Court
  courts: readonly Court[]
  prices: readonly PriceEntry[]
  onClose: () => void
}

export function CopyCourtDialog({ court, courts, prices, onClose }: CopyCourtDialogProps) {
  const others = courts.filter(({ id }) => id !== court.id)
  return (
    <CopyDialog
      title="Copiar para outras quadras"
      source={`${court.name}, semana inteira`}
      count={countOf(prices, court.id)}
      legend="Quadras que recebem esta tabela"
      targets={others.map((other) => ({
        value: String(other.id),
        label: courtLabel(other),
        count: countOf(prices, other.id),
      }))}
      copies={(chosen) =>
        WEEKDAYS.map((weekday) => ({
          from: { courtId: court.id, weekday },
          to: [...chosen].map((id) => ({ courtId: Number(id), weekday })),
        }))
      }
      copied={(count) =>
        `${countText(count, 'quadra agora tem', 'quadras agora têm')} a tabela de ${court.name}.`
      }
      onClose={onClose}
    />
  )
}

type CopyDayDialogProps = {
  weekday: Weekday
  court: Court
  prices: readonly PriceEntry[]
  onClose: () => void
}

export function CopyDayDialog({ weekday, court, prices, onClose }: CopyDayDialogProps) {
  const day = WEEKDAY_LABELS[weekday]
  const countOn = (weekday: Weekday) => dayTable(prices, court.id, weekday).length
  return (
    <CopyDialog
      title="Copiar para outros dias"
      source={`${day} em ${court.name}`}
      count={countOn(weekday)}
      legend="Dias que recebem esta tabela"
      targets={WEEKDAYS.filter((other) => other !== weekday).map((other) => ({
        value: other,
        label: WEEKDAY_LABELS[other],
        count: countOn(other),
      }))}
      copies={(chosen) => [
        {
          from: { courtId: court.id, weekday },
          to: WEEKDAYS.filter((other) => chosen.has(other)).map((other) => ({
            courtId: court.id,
            weekday: other,
          })),
        },
      ]}
      copied={(count) =>
        `${countText(count, 'dia agora tem', 'dias agora têm')} a tabela de ${day}.`
      }
      onClose={onClose}
    />
  )
}

type Target = { value: string; label: string; count: number }
type CopyDialogProps = {
  title: string
  source: string
  count: number
  legend: string
  targets: readonly Target[]
  copies: (chosen: ReadonlySet<string>) => PriceCopy['copies']
  /** What the toast says about so many targets. */
  copied: (count: number) => string
  onClose: () => void
}

const LIST = new Intl.ListFormat('pt-BR')
const TARGETS = 'targets'

/** Copies a price table over others, saying first what is replaced. */
function CopyDialog({ title, source, count, legend, targets, ...props }: CopyDialogProps) {
  const { copies, copied, onClose } = props
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [mode, setMode] = useState<CopyMode>('replace')
  const [error, setError] = useState<string>()
  const { busy, run } = useEdit<CommandOf<'price.copy'>>({
    succeeded: () => ({
      title: 'Preços copiados',
      description: copied(chosen.size),
      tone: 'success',
    }),
    failed: copyFailed,
  })
  const complain = (form: HTMLFormElement, message: string) => {
    setError(message)
    focusFirstError(form, { [TARGETS]: message })
  }
  const copy = async (form: HTMLFormElement) => {
    if (chosen.size === 0) return complain(form, 'Escolha para onde copiar')
    const outcome = await run({
      kind: 'price.copy',
      body: { copies: copies(chosen), ...(mode === 'add' ? { mode } : {}) },
    })
    if (outcome.kind === 'done') onClose()
    if (outcome.kind === 'invalid') complain(form, Object.values(outcome.errors)[0] ?? '')
  }
  return (
    <FormDialog
      title={title}
      submit="Copiar"
      busyLabel="Copiando..."
      busy={busy}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault()
          if (!busy) void copy(event.currentTarget)
        },
      }}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          Tabela copiada: <strong>{source}</strong> ({pricesText(count)}).
        </p>
        <RadioGroup
          aria-label="O que fazer com os preços do destino"
          value={mode}
          onChange={(_event, chosen) => setMode(chosen as CopyMode)}
        >
          <FormControlLabel
            value="replace"
            control={<Radio />}
            label="Substituir por inteiro a tabela de cada destino escolhido"
          />
          <FormControlLabel
            value="add"
            control={<Radio />}
            label="Só preencher os horários sem preço; os preços do destino ficam"
          />
        </RadioGroup>
        <CheckList
          name={TARGETS}
          legend={legend}
          all="Selecionar todos"
          options={targets.map(({ count, ...target }) => ({ ...target, hint: pricesText(count) }))}
          chosen={chosen}
          onChange={(next) => {
            setError(undefined)
            setChosen(next)
          }}
          error={error}
          disabled={busy}
        />
        {mode === 'replace' && (
          <Losses
            lost={targets.filter(({ value, count }) => chosen.has(value) && count > 0)}
            leavesNone={count === 0}
          />
        )}
      </div>
    </FormDialog>
  )
}

function Losses({ lost, leavesNone }: { lost: readonly Target[]; leavesNone: boolean }) {
  return (
    <div aria-live="polite">
      {(leavesNone || lost.length > 0) && (
        <Alert severity="warning" role="note">
          {leavesNone && (
            <p>Esta tabela está vazia: os destinos escolhidos ficam sem nenhum preço.</p>
          )}
          {lost.length > 0 && (
            <p>Serão apagados os preços atuais de {LIST.format(lost.map(({ label }) => label))}.</p>
          )}
        </Alert>
      )}
    </div>
  )
}
