import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import * as v from 'valibot'
import type { AdminReservation } from '#shared/booking/reservation/adminReservation.ts'
import { readArrivalQr } from '#shared/booking/reservation/arrival.ts'
import { CodeSchema } from '#shared/booking/reservation/ownReservation.schema.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { useResource, valueOf, type Resource } from '../../../api/resource.ts'
import { readFailureText } from '../../../api/refusal.ts'
import type { AdminReservationPage } from '../../../offline/store/adminReservations.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { Waiting } from '../../../ui/Face.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { ArrivalButtons } from '../../reservation/ArrivalButtons.tsx'
import { dayText, hoursText } from '../../reservation/reservationTexts.ts'
import { paymentText } from '../../reservation/paymentTexts.ts'
import { useQrCamera, type CameraState } from './useQrCamera.ts'

type Props = { today: CivilDate; timeZone: string; onClose: () => void }

/** Which reservation was read or typed: the ids are known where the code was read. */
type Asked = { code: string; ids: readonly number[] }

/** Who comes shows the QR code of their page; one tap more notes that they are there. */
export function ArrivalScan({ onClose, ...shown }: Props) {
  const id = useId()
  const [asked, ask] = useState<Asked | null>(null)
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Chegada por QR code</DialogTitle>
      <DialogContent>
        {asked ? (
          <Found key={asked.code} {...{ asked, onClose }} {...shown} />
        ) : (
          <Ask onAsk={ask} />
        )}
      </DialogContent>
      <DialogActions>
        {asked && <Button onClick={() => ask(null)}>Ler outro</Button>}
        <Button onClick={onClose}>Fechar</Button>
      </DialogActions>
    </Dialog>
  )
}

const TypedSchema = v.object({ code: CodeSchema })

function Ask({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const [isOther, setOther] = useState(false)
  const { state, video } = useQrCamera((text) => {
    const read = readArrivalQr(text)
    if (read) onAsk(read)
    else setOther(true)
  })
  const { form, field } = useForm(TypedSchema, ({ code }) => onAsk({ code, ids: [] }))
  return (
    <div className="stack">
      <video
        ref={video}
        className="arrival-scan__video"
        hidden={state !== 'on'}
        muted
        playsInline
        aria-label="O que a câmera vê"
      />
      <p aria-live="polite" className={state === 'on' ? 'note' : undefined}>
        {isOther ? 'Este QR code não é de uma reserva daqui.' : CAMERA_TEXTS[state]}
      </p>
      <form className="stack tight" aria-label="Código da reserva" {...form}>
        <Field
          {...field('code', 'Ou digite o código da reserva')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={12}
        />
        <Button type="submit" variant="outlined">
          Procurar
        </Button>
      </form>
    </div>
  )
}

const CAMERA_TEXTS: Record<CameraState, string> = {
  starting: 'Abrindo a câmera. Se o navegador perguntar, permita.',
  on: 'Aponte para o QR code na página da reserva do cliente.',
  denied:
    'A câmera não foi permitida. Para ler QR codes, libere-a para este endereço nas permissões do navegador e abra de novo.',
  none: 'Este aparelho não tem câmera que o navegador possa usar.',
  insecure: 'Neste endereço, sem https, o navegador não abre a câmera. Digite o código da reserva.',
  busy: 'A câmera não abriu: outro aplicativo pode estar com ela. Feche-o e abra de novo, ou digite o código.',
  unread: 'Este navegador não consegue ler QR codes agora. Digite o código da reserva.',
}

/** Today's hours out of the cached day, without a connection too; others are asked of the server by the code. */
function Found({ asked, ...shown }: Props & { asked: Asked }) {
  const store = useAdminStore()
  const day = valueOf(useResource(store.day(shown.today)))
  const [query] = useState(() =>
    String(new URLSearchParams({ search: asked.code, page: '1', perPage: '20' })),
  )
  const here = day?.allReservations.filter(({ id }) => asked.ids.includes(id)) ?? []
  if (here.length > 0) return <Hours reservations={here} {...shown} />
  if (!day) return <Waiting>Procurando...</Waiting>
  return <AskedOfServer found={store.reservations(query)} {...shown} />
}

function AskedOfServer({ found, ...shown }: Props & { found: Resource<AdminReservationPage> }) {
  const state = useResource(found)
  if (state.status === 'loading') return <Waiting>Procurando...</Waiting>
  if (state.status === 'failed')
    return <p role="alert">{readFailureText(state.error, WITHOUT_CONNECTION)}</p>
  const { cached, reservations } = state.value
  // What this device has cached knows no codes.
  if (cached) return <p role="alert">{WITHOUT_CONNECTION}</p>
  if (reservations.length === 0) return <p role="alert">Nenhuma reserva com este código.</p>
  return <Hours reservations={reservations} {...shown} />
}

const WITHOUT_CONNECTION =
  'Sem conexão, o código só é encontrado pelo QR code. Procure pelo nome na lista.'

type HoursProps = Props & { reservations: readonly AdminReservation[] }

function Hours({ reservations, timeZone, today, onClose }: HoursProps) {
  return (
    <ul className="stack arrival-scan" aria-label="Horários da reserva">
      {reservations.map((reservation) => (
        <li key={reservation.id} className="stack tight">
          <strong className="lead">{reservation.customerName}</strong>
          <span>
            {reservation.date === today ? 'Hoje' : dayText(reservation.date)},{' '}
            {hoursText(reservation)}, {reservation.court.name}
          </span>
          <span className="note">{paymentText(reservation, timeZone).status}</span>
          <div className="row">
            <ArrivalButtons {...{ reservation, timeZone }} onNoted={onClose} />
          </div>
        </li>
      ))}
    </ul>
  )
}
