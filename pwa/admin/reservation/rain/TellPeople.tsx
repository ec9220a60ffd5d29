import Button from '@mui/material/Button'
import { useState } from 'react'
import type { IncidentPerson } from '#shared/guest/rain/incident.ts'
import { venueNow } from '#shared/platform/time/venueClock.ts'
import { whatsappHref } from '#shared/platform/contact/whatsapp.ts'
import { readFailureText } from '../../../api/refusal.ts'
import { createResource, valueOf } from '../../../api/resource.ts'
import { send } from '../../../api/send.ts'
import { useAdminStore } from '../../../offline/store/useAdminStore.ts'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useEditOnce, useMadeOn } from '../../../offline/queue/useEdit.ts'

type Props = { incidentId: number; timeZone: string; onClose: () => void }

/** Whom a closing met: a text for each, ready in the chat, and who has got it. */
export function TellPeople({ incidentId, onClose, timeZone }: Props) {
  const [people] = useState(() =>
    createResource(() => send('POST /api/incidents/:id/people', { params: { id: incidentId } })),
  )
  return (
    <ConfirmDialog title="Avisar pessoas" cancel="Fechar" width="sm" onClose={onClose}>
      {/* What was read stays when the connection goes: marks wait on this device. */}
      <Loaded resource={people} failed="Erro ao carregar a lista. Ela aparece só com conexão.">
        {(all) =>
          all.length === 0 ? (
            <p className="note">Ninguém tinha estas quadras nestes horários.</p>
          ) : (
            <>
              <p className="note">{toldText(all)} O e-mail vai sozinho a quem tem.</p>
              <ul className="stack">
                {all.map((one) => (
                  <PersonRow
                    key={one.reservationId}
                    {...{ incidentId, one, timeZone }}
                    onNoted={(noted) =>
                      // Another mark may have been answered since this list was drawn.
                      people.put(
                        (valueOf(people.get()) ?? all).map((other) =>
                          other.reservationId === noted.reservationId ? noted : other,
                        ),
                      )
                    }
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </ConfirmDialog>
  )
}

function toldText(all: readonly IncidentPerson[]) {
  const sent = all.filter(({ sentAt }) => sentAt !== null).length
  return `${sent} de ${all.length} ${all.length === 1 ? 'pessoa avisada' : 'pessoas avisadas'} por WhatsApp.`
}

type RowProps = {
  incidentId: number
  one: IncidentPerson
  timeZone: string
  onNoted: (one: IncidentPerson) => void
}

function PersonRow({ incidentId, one, onNoted, timeZone }: RowProps) {
  const { customerName, hasMail, openedAt, phone, reservationId, sentAt, text } = one
  const toast = useToast()
  const { edit, serverNowMs } = useAdminStore()
  const [busy, setBusy] = useState(false)
  const once = useEditOnce()
  const madeOn = useMadeOn()
  const at = (instant: string) => venueNow(Date.parse(instant), timeZone).time
  const note = async (state: 'opened' | 'sent') => {
    setBusy(true)
    try {
      const body = { incidentId, reservationId, state }
      const told = { kind: 'incident.told' as const, body }
      await once(told, (key) => edit(told, key, madeOn))
      const now = new Date(serverNowMs()).toISOString()
      onNoted({ ...one, openedAt: openedAt ?? now, ...(state === 'sent' && { sentAt: now }) })
    } catch (error) {
      const description = readFailureText(error, 'Tente novamente em instantes.')
      toast({ title: 'Não foi anotado', description, tone: 'destructive' })
    }
    setBusy(false)
  }
  const state =
    sentAt !== null
      ? `Enviada às ${at(sentAt)}`
      : openedAt !== null
        ? `Conversa aberta às ${at(openedAt)}`
        : 'Ainda não avisada por WhatsApp'
  return (
    <li className="panel stack tight">
      <strong>{customerName}</strong>
      <span className="note">
        {phone ? `${state}.` : 'Sem telefone.'} {hasMail ? 'E-mail automático.' : 'Sem e-mail.'}
      </span>
      <details>
        <summary>Ver a mensagem</summary>
        <p className="incident__message">{text}</p>
      </details>
      {phone && (
        <div className="row">
          <Button
            variant={openedAt === null ? 'contained' : 'outlined'}
            href={whatsappHref(phone, text)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Abrir WhatsApp: ${customerName}`}
            onClick={() => void note('opened')}
          >
            Abrir WhatsApp
          </Button>
          {openedAt !== null && sentAt === null && (
            <Button
              variant="contained"
              disabled={busy}
              aria-label={`Marcar como enviada: ${customerName}`}
              onClick={() => void note('sent')}
            >
              Marcar como enviada
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
