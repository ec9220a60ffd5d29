import { PLAYED_SHARES, type IncidentSpan, type PlayedShare } from '#shared/guest/rain/incident.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { endsAfter, hourOptions, useShownHours } from '../../ui/time/shownHours.ts'
import { playedName } from './incidentTexts.ts'
import { hourUnderWay, startsFrom, type IncidentValues } from './incidentValues.ts'

type Props = {
  values: IncidentValues
  /** The hours and courts that the values mean. */
  span: IncidentSpan
  courts: readonly Court[]
  errors: { courts?: string; reason?: string }
  onChange: (change: Partial<IncidentValues>) => void
}

/** Which courts are closed, from when until when, and why. */
export function IncidentFields({ values, span, courts, errors, onChange }: Props) {
  const shownHours = useShownHours()
  const { from, played } = values
  const starts = startsFrom(span.at, shownHours)
  return (
    <>
      <CheckList
        name="courts"
        legend="Quadras"
        all="Todas"
        options={courts
          .filter(({ active }) => active)
          .map(({ covered, id, name }) => ({
            value: String(id),
            label: name,
            ...(covered && { hint: 'coberta' }),
          }))}
        chosen={values.courtIds}
        onChange={(courtIds) => onChange({ courtIds })}
        error={errors.courts}
      />
      <div className="halves">
        <SelectField
          name="startTime"
          label="Das"
          options={hourOptions(starts.length > 0 ? starts : [from])}
          value={from}
          onChosen={(hour) => onChange({ from: hour })}
        />
        <SelectField
          name="endTime"
          label="Até"
          options={hourOptions(endsAfter(from, shownHours))}
          value={span.endTime}
          onChosen={(until) => onChange({ until })}
        />
      </div>
      {from === hourUnderWay(span.at) && (
        <SelectField
          name="played"
          label={`Do horário das ${from}, que está em jogo, já foi jogado`}
          options={PLAYED_SHARES.map((share) => ({ value: share, label: playedName(share, span) }))}
          value={played}
          onChosen={(share) => onChange({ played: share as PlayedShare })}
        />
      )}
      <Field
        name="reason"
        label="Motivo"
        defaultValue={values.reason}
        typedAnew
        onTyped={(reason) => onChange({ reason })}
        error={errors.reason}
        hint="Aparece na agenda e na mensagem ao cliente."
        maxLength={200}
      />
    </>
  )
}
