import { useState } from 'react'
import {
  ASK_DAYS,
  DEFAULT_POLICY,
  isSamePolicy,
  policySentences,
  unansweredOf,
  type Policy,
} from '#shared/venue/policy/policy.ts'
import { PolicySchema } from '#shared/venue/policy/policy.schema.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { useEditForm } from '../../../offline/queue/useEditForm.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { parseForm, type FieldErrors } from '../../../ui/form/parseForm.ts'
import { useVenueRow } from './useVenueRow.ts'
import { VenueRowForm, VenueRowTab } from './VenueRowForm.tsx'

/** Under which conditions customers cancel and reschedule, with the sentences that they and the terms will read. */
export function CancellationTab() {
  const unsent = <p className="hint">Há mudanças ainda não enviadas deste aparelho.</p>
  return <VenueRowTab unsent={unsent} form={PolicyForm} />
}

const policyIn = ({ cancellation }: Venue) => cancellation ?? DEFAULT_POLICY
const STEPS = [0, 1, 2, 3, 4]
/** So many are offered; a policy that has more shows them all, or saving it would drop them. */
const USUAL_STEPS = 3

function PolicyForm({ venue, onGiveUp }: { venue: Venue; onGiveUp: () => void }) {
  const { shown, round, isChanged, setChanged, onSaved } = useVenueRow(venue)
  const saved = policyIn(shown)
  // Null while it is no policy yet.
  const [typed, setTyped] = useState<Policy | null>(null)
  const preview = isChanged ? typed : saved
  const { dialog, field, errors } = useEditForm({
    schema: PolicySchema,
    read: policyOf,
    command: (cancellation, version = shown.version) => ({
      kind: 'venue.update',
      version,
      body: { cancellation },
    }),
    succeeded: () => ({ title: 'Regras de cancelamento atualizadas', tone: 'success' }),
    failed: (message) => ({
      title: 'Erro ao salvar as regras de cancelamento',
      description: message,
      tone: 'destructive',
    }),
    onClose: onGiveUp,
    onDone: (saved) => onSaved(saved),
    now: (current) => policySentences(policyIn(current)).join(' '),
  })
  const onTyped = (values: Record<string, string>) => {
    const { output } = parseForm(PolicySchema, policyOf(values))
    setTyped(output)
    setChanged(output === null || !isSamePolicy(output, saved))
  }
  return (
    <VenueRowForm
      {...dialog}
      label="Cancelamento"
      className="policy"
      isChanged={isChanged}
      onTyped={onTyped}
    >
      <p className="hint">
        Vale para as reservas feitas a partir de agora: cada reserva fica com a regra do dia em que
        foi feita. Um prazo em branco não existe. A devolução é pela mesma forma de pagamento; o que
        foi pago no balcão, o local devolve.
      </p>
      <div key={round} className="stack">
        {STEPS.slice(0, Math.max(USUAL_STEPS, saved.steps.length)).map((step) => (
          <fieldset key={step} className="policy__step">
            <legend className="part-title">{step + 1}º prazo</legend>
            <Field
              {...field(`hours${step}`, 'Até quantas horas antes')}
              error={errorOf(errors, step, 'untilHoursBefore')}
              defaultValue={numberText(saved.steps[step]?.untilHoursBefore)}
              inputMode="numeric"
              typedAnew
              autoComplete="off"
              maxLength={3}
              required={false}
            />
            <Field
              {...field(`percent${step}`, 'Quanto devolver (%)')}
              error={errorOf(errors, step, 'percent')}
              defaultValue={numberText(saved.steps[step]?.percent)}
              inputMode="numeric"
              typedAnew
              autoComplete="off"
              maxLength={3}
              required={false}
            />
          </fieldset>
        ))}
        <fieldset className="policy__step">
          <legend className="part-title">Mudança de horário</legend>
          <Field
            {...field('reschedule.untilHoursBefore', 'Até quantas horas antes')}
            defaultValue={numberText(saved.reschedule.untilHoursBefore)}
            inputMode="numeric"
            typedAnew
            autoComplete="off"
            maxLength={3}
          />
          <Field
            {...field('reschedule.most', 'Quantas vezes')}
            defaultValue={numberText(saved.reschedule.most)}
            hint="Com zero, só o local muda."
            inputMode="numeric"
            typedAnew
            autoComplete="off"
            maxLength={2}
          />
        </fieldset>
        <SelectField
          {...field('unanswered', `O local cancelou e o cliente não respondeu em ${ASK_DAYS} dias`)}
          options={[
            { value: 'credit', label: 'O valor vira crédito' },
            { value: 'refund', label: 'O valor é devolvido' },
          ]}
          defaultValue={unansweredOf(saved)}
        />
      </div>
      <section aria-label="Como o cliente lê">
        <h2 className="part-title">Como o cliente lê</h2>
        <div aria-live="polite">
          {preview ? (
            <ul>
              {policySentences(preview).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          ) : (
            <p className="muted">Complete os campos.</p>
          )}
        </div>
      </section>
    </VenueRowForm>
  )
}

// What is wrong with all of them is said at the first one.
function errorOf(errors: FieldErrors, step: number, name: 'untilHoursBefore' | 'percent') {
  const ofAll = step === 0 && name === 'percent' ? errors['steps'] : undefined
  return errors[`steps.${step}.${name}`] ?? ofAll
}

function policyOf(values: Record<string, string>) {
  const steps = STEPS.map((step) => ({
    untilHoursBefore: numberIn(values[`hours${step}`]),
    percent: numberIn(values[`percent${step}`]),
  })).filter(({ untilHoursBefore, percent }) => untilHoursBefore !== null || percent !== null)
  const [untilHoursBefore, most] = ['untilHoursBefore', 'most'].map((name) =>
    numberIn(values[`reschedule.${name}`]),
  )
  const unanswered = values['unanswered']
  return { steps, form: 'original', reschedule: { untilHoursBefore, most }, unanswered }
}

// Anything but digits is left for the schema to refuse.
function numberIn(text = ''): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}

function numberText(value: number | undefined) {
  return value === undefined ? '' : String(value)
}
