import { useState } from 'react'
import { MailTestSchema, type MailTest } from '#shared/operation/setup/setup.ts'
import { setupApi } from '../../../api/operation/setup.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useAct } from '../../ui/useAct.ts'

type Props = { sendsMail: boolean; onTried: () => void }

/** Sends a mail now and shows what became of it, with the mail server's own words. */
export function MailTestForm({ sendsMail, onTried }: Props) {
  const { busy, run } = useAct()
  const [tried, setTried] = useState<MailTest | null>(null)
  const { form, field } = useForm(MailTestSchema, async ({ to }) => {
    const answer = await run(() => setupApi.tryMail(to))
    if (!answer) return
    setTried(answer)
    onTried()
  })
  return (
    <>
      {!sendsMail && (
        <p className="hint">
          Nenhum servidor de e-mail está configurado: quem instalou informa SMTP_URL e MAIL_FROM.
          Até lá as mensagens ficam como arquivos na pasta de dados.
        </p>
      )}
      <form {...form} className="row setup__form" aria-label="Teste de e-mail">
        <Field
          {...field('to', 'Mandar um teste para')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <BusyButton type="submit" variant="outlined" busy={busy} busyLabel="Enviando…">
          Enviar teste
        </BusyButton>
      </form>
      <output>
        {tried && (
          <span className={tried.sent ? 'setup__good' : 'setup__bad'}>
            {tried.words}
            {tried.reply && (
              <>
                <br />
                <span className="hint">O servidor respondeu: {tried.reply}</span>
              </>
            )}
          </span>
        )}
      </output>
    </>
  )
}
