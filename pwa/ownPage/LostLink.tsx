import { useState, type FormEvent } from 'react'
import { LostLinkSchema } from '#shared/booking/reservation/ownReservation.schema.ts'
import { myApi } from '../api/ownPage/my.ts'
import { readFailureText } from '../api/refusal.ts'
import { formValues, parseForm, type FieldErrors } from '../ui/form/parseForm.ts'

/** Has the link sent to the address on file. What is answered never says whether code and phone were right. */
export function LostLink({ code }: { code: string }) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [answer, setAnswer] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = parseForm(LostLinkSchema, formValues(event.currentTarget))
    setErrors(parsed.errors ?? {})
    if (!parsed.output || isBusy) return
    setBusy(true)
    try {
      setAnswer((await myApi.askForLink(parsed.output)).message)
    } catch (error) {
      setAnswer(readFailureText(error, 'Verifique a conexão com a internet e tente de novo.'))
    }
    setBusy(false)
  }
  const noteOf = (name: string) =>
    errors[name] && (
      <span id={`${name}-note`} className="own__error">
        {errors[name]}
      </span>
    )
  return (
    <form
      noValidate
      className="panel stack"
      aria-label="Receber o link por e-mail"
      onSubmit={(event) => void send(event)}
    >
      <label className="stack tight">
        Código da reserva
        <input
          name="code"
          defaultValue={code}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={8}
          aria-describedby="code-note"
        />
      </label>
      {noteOf('code')}
      <label className="stack tight">
        Quatro últimos números do telefone
        <input
          name="phone"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-describedby="phone-note"
        />
      </label>
      {noteOf('phone')}
      <button type="submit" className="button button--primary" disabled={isBusy}>
        Enviar o link por e-mail
      </button>
      <output>{answer}</output>
    </form>
  )
}
