import type { Court } from '#shared/venue/courts/court.ts'
import {
  CHOICE_NAMES,
  GROUP_NAMES,
  incidentGroups,
  INCIDENT_CHOICES,
  type IncidentChoice,
  type IncidentSpan,
} from '#shared/guest/rain/incident.ts'
import { formatDate } from '#shared/platform/time/civil.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { allText, dryText, groupText, holdsText, rowLines, staysText } from './incidentTexts.ts'
import { isHomeless, type ChosenRow } from './chosenRows.ts'

type Choose = (rows: readonly ChosenRow[], choice: IncidentChoice) => void
type Shown = {
  courts: readonly Court[]
  span: IncidentSpan
  onChoose: Choose
  onScope: (key: string, keepsDry: boolean) => void
}
type Props = Shown & { rows: readonly ChosenRow[]; holds: number }

/** Who is met, group by group, with what becomes of them; it can be changed for a group and for each of it. */
export function IncidentPreview({ holds, rows, ...shown }: Props) {
  if (rows.length === 0 && holds === 0) {
    return <p className="note">Ninguém tem estas quadras nestes horários: elas só são fechadas.</p>
  }
  return (
    <div className="stack">
      {incidentGroups(rows).map(({ group, ...sums }) => {
        const own = rows.filter((row) => row.group === group)
        return (
          <section key={group} className="panel stack tight">
            <div className="row between unlabelled incident__group">
              <div>
                <h3 className="part-title">{GROUP_NAMES[group]}</h3>
                <span className="note">
                  {[groupText(sums), dryText(own)].filter(Boolean).join('; ')}
                </span>
              </div>
              <GroupChoice name={GROUP_NAMES[group]} rows={own} onChoose={shown.onChoose} />
            </div>
            <details>
              <summary>Ver cada um</summary>
              <ul className="stack tight">
                {own.map((row) => (
                  <RowChoice key={row.key} row={row} {...shown} />
                ))}
              </ul>
            </details>
            {own.some(isHomeless) && (
              <p className="danger" role="alert">
                {own
                  .filter(isHomeless)
                  .map(({ name }) => name)
                  .join(', ')}
                : sem horário livre nos próximos 14 dias neste aparelho. Escolha outra opção.
              </p>
            )}
          </section>
        )
      })}
      {holds > 0 && <p className="note">{holdsText(holds)}</p>}
    </div>
  )
}

const MIXED = ''

function GroupChoice({
  name,
  onChoose,
  rows,
}: {
  name: string
  rows: readonly ChosenRow[]
  onChoose: Choose
}) {
  const possible = INCIDENT_CHOICES.filter((choice) =>
    rows.some(({ choices }) => choices.includes(choice)),
  )
  const used = new Set(rows.map(({ choice }) => choice))
  const value = used.size === 1 ? [...used][0]! : MIXED
  return (
    <SelectField
      name={`group ${name}`}
      label={`O que fazer: ${name.toLowerCase()}`}
      {...(value === MIXED && { blank: 'Cada um de um jeito' })}
      options={possible.map((choice) => ({ value: choice, label: CHOICE_NAMES[choice] }))}
      value={value}
      onChosen={(choice) => choice !== MIXED && onChoose(rows, choice as IncidentChoice)}
    />
  )
}

function RowChoice({ courts, onChoose, onScope, row, span }: Shown & { row: ChosenRow }) {
  const { choice, choices, courtId, key, name, part, place, whole } = row
  const courtName = (id: number) => courts.find((court) => court.id === id)?.name ?? ''
  return (
    <li className="row between unlabelled incident__row">
      <div>
        <strong>{name}</strong>
        {rowLines(row, span, courtName(courtId)).map((line) => (
          <div key={line} className="note">
            {line}
          </div>
        ))}
        {place && (
          <div className="note">
            Vai para {formatDate(place.date)}, {place.startTime}, {courtName(place.courtId)}
          </div>
        )}
      </div>
      <div className="stack tight incident__choices">
        {part && (
          <SelectField
            name={`scope ${key}`}
            label={`O que fica: ${name}, ${whole.startTime}`}
            options={[
              { value: DRY, label: staysText(part.dry) },
              { value: ALL, label: allText(whole) },
            ]}
            value={row.keepsDry ? DRY : ALL}
            onChosen={(scope) => onScope(key, scope === DRY)}
          />
        )}
        <SelectField
          name={key}
          label={`O que fazer: ${name}, ${whole.startTime}`}
          options={choices.map((one) => ({ value: one, label: CHOICE_NAMES[one] }))}
          value={choice}
          onChosen={(one) => onChoose([row], one as IncidentChoice)}
        />
      </div>
    </li>
  )
}

const DRY = 'dry'
const ALL = 'all'
