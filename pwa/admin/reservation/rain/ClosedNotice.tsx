import { useState } from 'react'
import type { AgendaDay } from '#shared/booking/calendar/agenda.ts'
import { readCommand, type CommandOf } from '#shared/commands/command.ts'
import { LIFT_MINUTES, mayLift } from '#shared/guest/rain/incident.ts'
import type { CivilDate } from '#shared/platform/time/civil.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { valueOf } from '../../../api/resource.ts'
import { useEdit } from '../../../offline/queue/useEdit.ts'
import { useAdminStore, useQueue } from '../../../offline/store/useAdminStore.ts'
import './incident.css'
import { useMinute } from '../../ui/time/clock.ts'
import { useToast, type Toast } from '../../../ui/toast.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { later } from '../../../ui/later.tsx'

const TellPeople = later(() => import('./TellPeople.tsx').then((module) => module.TellPeople))
const ConfirmDialog = later(() =>
  import('../../../ui/form/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
)

const OPENED: Toast = { title: 'Quadras reabertas', tone: 'success' }
const failed = (message: string): Toast => ({
  title: 'As quadras continuam fechadas',
  description: message,
  tone: 'destructive',
})

/** That courts of the day were closed: whom to tell, and for half an hour that it can be taken back. */
export function ClosedNotice({ day, timeZone }: Props) {
  return (
    <>
      <QueuedClosings date={day.date} />
      <LastClosing {...{ day, timeZone }} />
    </>
  )
}

type Props = { day: AgendaDay; timeZone: string }

/** Closings that this device has not sent yet: each can be taken back here as long as the server cannot know of it. */
function QueuedClosings({ date }: { date: CivilDate }) {
  const queue = valueOf(useQueue().state)
  const { pending } = useAdminStore()
  const toast = useToast()
  const takeBack = async (key: string) =>
    toast((await pending.withdraw(key)) ? TAKEN_BACK : ON_ITS_WAY)
  return (queue?.waiting ?? []).map(({ attempts, command, key }) => {
    const queued = readCommand(command)
    if (queued?.kind !== 'incident.create') return null
    const { body } = queued
    if (String(body.date).slice(0, 10) !== date) return null
    return (
      <Alert key={key} severity="warning" className="incident-notice">
        <div className="row between">
          <span>{body.reason}: quadras fechadas só neste aparelho, ainda não enviado.</span>
          {attempts === 0 ? (
            <Button onClick={() => void takeBack(key)}>Desfazer o fechamento</Button>
          ) : (
            <Button to="/admin/pendencias">Ver em Pendências</Button>
          )}
        </div>
      </Alert>
    )
  })
}

const TAKEN_BACK: Toast = {
  title: 'Fechamento desfeito',
  description: 'Nada foi enviado: as quadras seguem como estavam.',
  tone: 'success',
}
const ON_ITS_WAY: Toast = {
  title: 'O fechamento já foi enviado',
  description: 'Quando o servidor responder, use “Parou de chover”.',
}

function LastClosing({ day, timeZone }: Props) {
  const store = useAdminStore()
  useMinute()
  const [shown, setShown] = useState<'lift' | 'people' | null>(null)
  const { busy, run } = useEdit<CommandOf<'incident.lift'>>({ succeeded: () => OPENED, failed })
  const last = lastClosing(day)
  if (!last) return null
  const { incidentId, reason, since } = last
  const lift = async () => {
    const outcome = await run({ kind: 'incident.lift', body: { incidentId } })
    setShown(null)
    if (outcome.kind === 'refused') store.syncNow()
  }
  return (
    <>
      <Alert severity="info" className="incident-notice">
        <div className="row between">
          <span>
            {reason}: quadras fechadas às {venueNow(Date.parse(since), timeZone).time}.
          </span>
          <span className="row">
            <Button onClick={() => setShown('people')}>Avisar pessoas</Button>
            {mayLift(since, store.serverNowMs()) && (
              <Button onClick={() => setShown('lift')}>Parou de chover</Button>
            )}
          </span>
        </div>
      </Alert>
      {shown === 'people' && (
        <TellPeople {...{ incidentId, timeZone }} onClose={() => setShown(null)} />
      )}
      {shown === 'lift' && (
        <ConfirmDialog
          title="Parou de chover"
          confirm="Reabrir as quadras"
          tone="primary"
          width="sm"
          busy={busy}
          onConfirm={() => void lift()}
          onClose={() => setShown(null)}
        >
          <p>
            As quadras reabrem, as aulas voltam, e quem ainda não escolheu nem tinha pagado fica com
            o horário que tinha. O que já foi mudado, devolvido ou virou crédito fica como está.
          </p>
          <p className="note">
            Isto é possível até {LIFT_MINUTES} minutos depois de fechar. Os clientes são avisados
            por e-mail.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function lastClosing({ closed = [] }: AgendaDay) {
  return closed
    .flatMap(({ incidentId, reason, since }) =>
      incidentId !== undefined && since !== undefined ? [{ incidentId, reason, since }] : [],
    )
    .reduce<{ incidentId: number; reason: string; since: string } | null>(
      (last, one) => (last && last.since >= one.since ? last : one),
      null,
    )
}
