import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useRef, useState } from 'react'
import type { RestoreState } from '#shared/account/people/account.schema.ts'
import {
  ENCRYPTED_START,
  PART_BYTES,
  RestoreSchema,
  type RestoreOrder,
} from '#shared/operation/backup/restore.ts'
import { Alert } from '../ui/Alert.tsx'
import { ownAccountApi } from '../api/account/ownAccount.ts'
import { usePollUntil } from '../api/poll/usePollUntil.ts'
import { problemOf, readFailureText, statusOf } from '../api/refusal.ts'
import { BusyButton } from '../ui/form/BusyButton.tsx'
import { Waiting } from '../ui/Face.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import { failureToast } from './SignOutButton.tsx'
import { useAccountForm } from './useAccountForm.ts'

const FOLLOW_MS = 3_000

type Props = { token: string; restore: RestoreState }

/** For a venue that comes from another server, or whose server was lost: all of it out of a copy instead of a new account. */
export function RestorePanel({ token, restore }: Props) {
  const [isOpen, setOpen] = useState(false)
  /** Null once it has been restored. */
  const [state, setState] = useState<RestoreState | null>(restore)
  useUntilRestored(token, state?.isRunning ?? false, setState)
  if (state === null) {
    return (
      <section className="panel stack" aria-labelledby="restored-title">
        <h2 id="restored-title">Os dados voltaram</h2>
        <p>
          Entre com a conta que você usava. Ao voltar a ter conexão, cada tablet mostra em
          Pendências o que conhecia e esta cópia não tem.
        </p>
        {/* Anew: this page began with the empty venue. */}
        <a href="/auth" className="button button--primary">
          Ir para o login
        </a>
      </section>
    )
  }
  return (
    <section className="panel stack" aria-labelledby="restore-title">
      <h2 id="restore-title">Já usava o sistema?</h2>
      {state.isRunning ? (
        <Waiting>Restaurando. Leva segundos, ou alguns minutos se a cópia é grande.</Waiting>
      ) : (
        <>
          <p className="muted">
            Com uma cópia de segurança tudo volta: reservas, clientes, caixa e as contas da equipe.
          </p>
          {state.failed && (
            <Alert severity="error">Nada mudou. A cópia não foi restaurada: {state.failed}</Alert>
          )}
          {isOpen ? (
            <RestoreForm
              token={token}
              onBegun={() => setState({ isRunning: true, failed: null })}
            />
          ) : (
            <div className="row fill-phone">
              <Button variant="outlined" onClick={() => setOpen(true)}>
                Restaurar de uma cópia
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

type FormProps = { token: string; onBegun: () => void }

function RestoreForm({ token, onBegun }: FormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ content: File; isEncrypted: boolean } | null>(null)
  const [sent, setSent] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const size = file?.content.size ?? 0
  const { form, field, busy } = useAccountForm<RestoreOrder, unknown>({
    schema: RestoreSchema,
    given: { token, size },
    async send(order) {
      setFailed(null)
      try {
        await sendFile(file!.content, { token, from: sent, onSent: setSent })
        await ownAccountApi.restore(order)
      } catch (error) {
        // What is on the server is not this file: it is sent again from its beginning.
        if (problemOf(error)?.code === 'import-incomplete') setSent(0)
        // A wrong phrase is said at its field.
        if (!problemOf(error)?.errors?.['phrase']) {
          setFailed(readFailureText(error, 'Verifique a conexão com a internet e tente de novo.'))
        }
        throw error
      }
    },
    succeeded: () => null,
    failed: failureToast('A cópia não foi restaurada', 'Tente novamente em instantes.'),
    onDone: onBegun,
  })
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const start = atob(await base64Of(chosen.slice(0, ENCRYPTED_START.length)))
    setFile({ content: chosen, isEncrypted: start === ENCRYPTED_START })
    setSent(0)
    setFailed(null)
  }
  return (
    <form {...form} className="stack" aria-label="Restaurar de uma cópia">
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Cópia"
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      {file && (
        <p className="anywhere">
          <strong>{file.content.name}</strong>, {megabytes(size)}
        </p>
      )}
      {file?.isEncrypted && (
        <PasswordField
          {...field('phrase', 'Frase de recuperação')}
          autoComplete="off"
          hint="As doze palavras mostradas uma vez quando a frase foi criada."
        />
      )}
      {busy && (
        <>
          <LinearProgress
            variant="determinate"
            value={size ? (sent / size) * 100 : 0}
            aria-label="Envio da cópia"
          />
          <output>
            {sent < size ? `Enviados ${megabytes(sent)} de ${megabytes(size)}` : 'Conferindo…'}
          </output>
        </>
      )}
      {failed && <Alert severity="error">{failed}</Alert>}
      <div className="row fill-phone">
        {file && (
          <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Enviando…">
            Restaurar
          </BusyButton>
        )}
        <Button
          variant={file ? 'outlined' : 'contained'}
          disabled={busy}
          onClick={() => input.current?.click()}
        >
          {file ? 'Escolher outra' : 'Escolher o arquivo'}
        </Button>
      </div>
    </form>
  )
}

type Sending = { token: string; from: number; onSent: (bytes: number) => void }

/** In parts, from where an earlier try was cut off. */
async function sendFile(file: File, { token, from, onSent }: Sending) {
  for (let at = from; at < file.size;) {
    const bytes = await base64Of(file.slice(at, at + PART_BYTES))
    const { size } = await ownAccountApi.sendBackupPart({ token, at, bytes })
    at = size
    onSent(at)
  }
}

function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(part)
  })
}

const megabytes = (bytes: number) =>
  `${(bytes / 1024 ** 2).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

/** While the server takes the copy it does not answer; afterwards this link is over, for there is an owner. */
function useUntilRestored(
  token: string,
  isRunning: boolean,
  onChange: (state: RestoreState | null) => void,
) {
  usePollUntil(!isRunning, FOLLOW_MS, async () => {
    try {
      const link = await ownAccountApi.readLink(token)
      if (link.kind === 'owner' && link.restore) onChange(link.restore)
    } catch (error) {
      if (statusOf(error) !== 409) throw error
      onChange(null)
    }
  })
}
