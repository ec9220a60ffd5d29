import { useState, type FormEvent } from 'react'
import { ApiKeyDraftSchema } from '#shared/account/people/apiKey.ts'
import { KEY_PERMISSIONS } from '#shared/account/people/permissions.ts'
import { addDays, type CivilDate } from '#shared/platform/time/civil.ts'
import { apiKeysApi } from '../../../api/account/apiKeys.ts'
import { fieldErrorsOf } from '../../../api/refusal.ts'
import { CheckList } from '../../../ui/form/CheckList.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import {
  focusFirstError,
  formValues,
  parseForm,
  type FieldErrors,
} from '../../../ui/form/parseForm.ts'
import { ShareDialog } from '../../ui/ShareDialog.tsx'
import { actFailed, useAct } from '../../ui/useAct.ts'
import { useVenueNow } from '../../ui/time/useVenueNow.ts'
import { KEY_PERMISSION_TEXTS } from './keyTexts.ts'

const USUAL_DAYS = 90
const FAILED = actFailed('A chave não foi criada')

/** Makes a key and shows it, this once. */
export function NewApiKey({ onClose }: { onClose: () => void }) {
  const { date: today } = useVenueNow()
  const { busy, run } = useAct(FAILED)
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['agenda.read']))
  const [lastDay, setLastDay] = useState<CivilDate | null>(addDays(today, USUAL_DAYS))
  const [errors, setErrors] = useState<FieldErrors>({})
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { name } = formValues(form)
    const typed = { name, permissions: [...chosen], lastDay: lastDay ?? '' }
    const { errors: wrong, output } = parseForm(ApiKeyDraftSchema, typed)
    setErrors(wrong ?? {})
    if (wrong) return focusFirstError(form, wrong)
    const answer = await run(async () => {
      try {
        return await apiKeysApi.create(output)
      } catch (error) {
        setErrors(fieldErrorsOf(error))
        throw error
      }
    })
    if (answer) setMade({ name: output.name, token: answer.token })
  }
  if (made) return <MadeKey {...made} onClose={onClose} />
  return (
    <FormDialog
      title="Criar chave de API"
      submit="Criar chave"
      busy={busy}
      busyLabel="Criando..."
      form={{ noValidate: true, onSubmit: (event) => void create(event) }}
      onClose={onClose}
    >
      <div className="stack">
        <Field
          name="name"
          label="Nome"
          hint="Qual programa a usa: “Site do local”, “Planilha do contador”."
          error={errors['name']}
          autoComplete="off"
          maxLength={60}
        />
        <DateField
          name="lastDay"
          label="Vale até"
          value={lastDay}
          min={today}
          onChange={setLastDay}
          error={errors['lastDay']}
        />
        <CheckList
          name="permissions"
          legend="O que a chave pode"
          all="Tudo desta lista"
          options={KEY_PERMISSIONS.map((value) => ({
            value,
            label: KEY_PERMISSION_TEXTS[value] ?? value,
          }))}
          chosen={chosen}
          onChange={setChosen}
          error={errors['permissions']}
          disabled={busy}
        />
      </div>
    </FormDialog>
  )
}

type MadeProps = { name: string; token: string; onClose: () => void }

function MadeKey({ name, token, onClose }: MadeProps) {
  return (
    <ShareDialog
      title={`Chave “${name}”`}
      text={token}
      label="Copiar chave"
      copied="Chave copiada"
      otherwise="Guarde-a no programa que a usa."
      hint={
        <p className="hint">
          O programa a envia com cada chamada: <code>Authorization: Bearer</code> e a chave.
        </p>
      }
      onClose={onClose}
    >
      <p>
        Copie a chave agora: ela não é mostrada de novo. Quem a tem pode o que você permitiu, em seu
        nome.
      </p>
      <p>
        <code className="anywhere">{token}</code>
      </p>
    </ShareDialog>
  )
}
