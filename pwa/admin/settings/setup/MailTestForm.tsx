import { useState } from 'react'
import { INSTALLER_NOTES } from '#shared/operation/installer/installerNotes.ts'
import { MailTestSchema, type MailTest } from '#shared/operation/setup/setup.ts'
import { setupApi } from '../../../api/operation/setup.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { AskInstaller } from '../../ui/AskInstaller.tsx'
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
        <>
          <p className="hint">
            Ainda não há servidor de e-mail: até lá as mensagens não chegam a ninguém.
          </p>
          <AskInstaller about="E-mail" text={INSTALLER_NOTES.mail} />
        </>
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
          <span className={tried.sent ? 'setup__good' : 'danger anywhere'}>
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
      {tried && !tried.sent && sendsMail && (
        <AskInstaller
          about="Teste de e-mail"
          text={[INSTALLER_NOTES.mailRefused, tried.words, tried.reply].filter(Boolean).join(' ')}
        />
      )}
    </>
  )
}
