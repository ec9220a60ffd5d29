import Button from '@mui/material/Button'
import type { OwnAccount, OwnSession } from '#shared/account/people/account.schema.ts'
import { ownAccountApi } from '../api/account/ownAccount.ts'
import { failureToast } from './SignOutButton.tsx'
import { useAccountAct } from './useAccountAct.ts'

type Props = { own: OwnAccount; onChange: () => void; onSignedOut: () => void }

/** Where a person is signed in; each device can be signed out from here. */
export function DeviceList({ own, onChange, onSignedOut }: Props) {
  const { busy, run: runOnce } = useAccountAct(endFailed)
  const run = async (act: () => Promise<unknown>, done: string, after: () => void) => {
    if (busy) return
    if (await runOnce(act, done)) after()
    // It may be gone already.
    else onChange()
  }
  const end = ({ id, current }: OwnSession) =>
    run(
      () => ownAccountApi.endSession(id),
      current ? 'Você saiu deste aparelho' : 'Aparelho desconectado',
      current ? onSignedOut : onChange,
    )
  return (
    <section className="panel stack" aria-labelledby="account-devices">
      <h2 id="account-devices">Aparelhos conectados</h2>
      <ul className="account__devices">
        {own.sessions.map((session) => (
          <li key={session.id} className="row between">
            <span>
              <strong>{session.device}</strong>
              {session.current && <span> (este aparelho)</span>}
              <br />
              <span className="hint">Último uso: {momentText(session.lastSeenAt)}</span>
            </span>
            <Button
              variant="outlined"
              aria-disabled={busy}
              aria-label={`Desconectar ${session.device}${session.current ? ' (este aparelho)' : ''}`}
              onClick={() => void end(session)}
            >
              Desconectar
            </Button>
          </li>
        ))}
      </ul>
      {own.sessions.length > 1 && (
        <Button
          variant="outlined"
          color="error"
          aria-disabled={busy}
          onClick={() =>
            void run(ownAccountApi.endOtherSessions, 'Os outros aparelhos saíram', onChange)
          }
        >
          Desconectar todos os outros
        </Button>
      )}
    </section>
  )
}

const endFailed = failureToast('Não foi possível desconectar', 'Tente novamente em instantes.')

const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

/** On this device's own clock: it is about where and when one was oneself. */
export function momentText(instant: string) {
  return moment.format(new Date(instant))
}
