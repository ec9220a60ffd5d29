import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { CourtDraftSchema } from '#shared/venue/courts/court.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { SHORT_NAME_LENGTH } from '#shared/venue/courts/shortNames.ts'
import { SPORT_LABELS, SPORTS, type Sport } from '#shared/venue/courts/sport.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { addingFailed, COURT_ADDED, COURT_UPDATED, updateFailed } from './courtTexts.ts'
import { PriorityField, SportsField } from './SportFields.tsx'
import './courts.css'

const NEW_COURT: Pick<Court, 'sportTypePriority' | 'active' | 'covered'> = {
  sportTypePriority: ['futevôlei'],
  active: true,
  covered: false,
}

type Props = {
  court?: Court
  /** The short name as long as nobody says otherwise. */
  made?: string | undefined
  onClose: () => void
}

export function CourtDialog({ court, made, onClose }: Props) {
  const { sportTypePriority, active, covered } = court ?? NEW_COURT
  const [order, setOrder] = useState<readonly Sport[]>(sportTypePriority)
  const { dialog, field, errors, clear } = useEditForm({
    schema: CourtDraftSchema,
    read: ({ name = '', shortName = '', description = '', active, covered }) => ({
      name,
      shortName,
      description,
      sportTypes: SPORTS.filter((sport) => order.includes(sport)),
      sportTypePriority: [...order],
      active: active === 'on',
      covered: covered === 'on',
    }),
    command: (body, version) =>
      court
        ? { kind: 'court.update', id: court.id, version: version ?? court.version, body }
        : { kind: 'court.create', body },
    succeeded: () => (court ? COURT_UPDATED : COURT_ADDED),
    failed: court ? updateFailed : addingFailed,
    now: (current) => courtText(current),
    onClose,
  })
  const change = (order: readonly Sport[]) => {
    setOrder(order)
    clear('sportTypes')
    clear('sportTypePriority')
  }
  return (
    <FormDialog
      title={court ? 'Editar Quadra' : 'Adicionar Quadra'}
      submit={court ? 'Salvar' : 'Adicionar'}
      {...dialog}
    >
      <div className="stack">
        <Field {...field('name', 'Nome')} defaultValue={court?.name} maxLength={80} />
        <Field
          {...field('shortName', 'Abreviação (opcional)')}
          required={false}
          defaultValue={court?.shortName ?? ''}
          placeholder={made}
          maxLength={SHORT_NAME_LENGTH}
          hint="Para onde há pouco espaço, como no alto da agenda. Em branco, é feita do nome."
        />
        <Field
          {...field('description', 'Descrição (opcional)')}
          required={false}
          defaultValue={court?.description ?? ''}
          maxLength={200}
        />
        <SportsField order={order} error={errors['sportTypes']} onChange={change} />
        <PriorityField order={order} error={errors['sportTypePriority']} onChange={change} />
        <Flag name="covered" label="Quadra coberta (joga-se com chuva)" defaultChecked={covered} />
        <Flag name="active" label="Quadra ativa (pode ser reservada)" defaultChecked={active} />
      </div>
    </FormDialog>
  )
}

function courtText({ name, shortName, description, sportTypePriority, active, covered }: Court) {
  const sports = sportTypePriority.map((sport) => SPORT_LABELS[sport])
  const status = active ? 'ativa' : 'inativa'
  const roof = covered ? ['coberta'] : []
  const short = shortName ? [`abreviada ${shortName}`] : []
  return [name, ...short, description ?? 'sem descrição', ...sports, ...roof, status].join(', ')
}

type FlagProps = { name: string; label: string; defaultChecked: boolean }

function Flag({ name, label, defaultChecked }: FlagProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Switch name={name} defaultChecked={defaultChecked} />}
    />
  )
}
