import { whatsappHref } from '#shared/platform/contact/whatsapp.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ReservationStatus } from '#shared/venue/occupancy/reservationStatus.ts'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { partsTaken, restCentsOf } from '#shared/booking/reservation/parts.ts'
import { formatReais } from '#shared/platform/money/money.ts'
import { send } from '../../api/send.ts'
import { useOnce } from '../../api/useOnce.ts'
import { useMay } from '../../offline/store/useAdminStore.ts'
import { EmailText } from '../../ui/EmailText.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import { NeedsConnection } from '../ui/NeedsConnection.tsx'
import { actFailed, useAct } from '../ui/useAct.ts'

type Props = Pick<AdminReservation, 'paid' | 'paymentStatus' | 'price'> & {
  id: number
  customerName: string
  customerPhone: string
  customerEmail: string
  status: ReservationStatus
}
type Given = { code: string; link: string }

const LINK_FAILED = actFailed('Erro ao buscar o link')

/** The customer's own link: to copy, to send, or another one in its place when it got into wrong hands. It is asked for when it is needed and stored nowhere. */
export function CustomerLink({ id, customerName, customerPhone, ...shown }: Props) {
  const { customerEmail, status } = shown
  // Once a part was taken the page of the link takes the rest.
  const rest = status === 'approved' && partsTaken(shown) > 0 ? restCentsOf(shown) : 0
  const may = useMay()
  const copy = useCopy()
  const [given, setGiven] = useState<Given | null>(null)
  const { busy, run } = useAct(LINK_FAILED)
  if (!may('reservation.edit')) return null

  const ask = async (isNew: boolean) => {
    const answer = await run(
      () => send('POST /api/reservations/:id/link', { params: { id }, body: { isNew } }),
      isNew ? 'O link anterior não vale mais' : undefined,
    )
    if (answer) setGiven(answer)
  }
  return (
    <section>
      <h3>Link do cliente</h3>
      <NeedsConnection what="Ver ou enviar o link">
        {given === null ? (
          <Button variant="outlined" disabled={busy} onClick={() => void ask(false)}>
            Mostrar código e link
          </Button>
        ) : (
          <div className="stack tight">
            <p>
              Código <strong>{given.code}</strong>. Quem tem o link pode ver e cancelar a reserva.
            </p>
            {rest > 0 && (
              <p className="hint">{`Pelo link o cliente também paga os ${formatReais(rest)} que faltam.`}</p>
            )}
            <div className="row">
              <Button
                variant="outlined"
                onClick={() => void copy(given.link, 'Link copiado', 'Envie-o por WhatsApp.')}
              >
                Copiar link
              </Button>
              {customerPhone && (
                <Button
                  variant="outlined"
                  href={whatsappHref(customerPhone, linkText(customerName, given, rest))}
                  target="_blank"
                  rel="noreferrer"
                >
                  Enviar por WhatsApp
                </Button>
              )}
              <Button variant="outlined" disabled={busy} onClick={() => void ask(true)}>
                Trocar o link
              </Button>
            </div>
            {!customerPhone && (
              <p className="hint">Sem telefone na reserva: copie o link para enviá-lo.</p>
            )}
          </div>
        )}
        <SendAgain {...{ id, customerEmail, status }} />
      </NeedsConnection>
    </section>
  )
}

const SENDING_FAILED = actFailed('A confirmação não foi enviada')

/** For who has lost the confirmation. With another address, saving sends it. */
function SendAgain({ id, customerEmail, status }: Pick<Props, 'id' | 'customerEmail' | 'status'>) {
  const once = useOnce()
  const { busy, run } = useAct(SENDING_FAILED)
  if (customerEmail === '' || status !== 'approved') return null
  return (
    <div className="row link-again">
      <Button
        variant="outlined"
        disabled={busy}
        onClick={() =>
          void run(
            () =>
              once(id, (key) =>
                send('POST /api/reservations/:id/send-again', { params: { id }, key }),
              ),
            'Confirmação enviada de novo',
          )
        }
      >
        Enviar de novo
      </Button>
      <span className="note">
        A confirmação por e-mail, para <EmailText>{customerEmail}</EmailText>
      </span>
    </div>
  )
}

function linkText(name: string, { code, link }: Given, rest: number) {
  const pay = rest > 0 ? ` Por ele você paga os ${formatReais(rest)} que faltam.` : ''
  return `Olá, ${name}! Este é o link da sua reserva ${code}: ${link}${pay}`
}
