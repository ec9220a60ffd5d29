import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import type { FixedClassEntry } from '#shared/venue/classes/fixedClass.schema.ts'
import type { Court } from '#shared/venue/courts/court.ts'
import { isMasked } from '#shared/platform/contact/masks.ts'
import { formatPhone, telHref } from '#shared/platform/contact/phone.ts'
import { formatDate, type CivilDate } from '#shared/platform/time/civil.ts'
import { WEEKDAY_LABELS } from '#shared/platform/time/weekday.ts'
import { useAdminStore, useMay, useUnsent } from '../../../offline/store/useAdminStore.ts'
import { useBack } from '../../../ui/backGuard.ts'
import { Chip } from '../../../ui/DataTable.tsx'
import { EmailText } from '../../../ui/EmailText.tsx'
import { Face } from '../../../ui/Face.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { CancelClassDialog } from '../classDialog/CancelClassDialog.tsx'
import { useOpenedClass } from '../classDialog/classFields.ts'
import { FixedClassDialog } from '../classDialog/FixedClassDialog.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { dayText, hoursText, sportText } from '../reservationTexts.ts'
import { actsOfKind } from './acts.ts'
import '../reservations.css'
import './panel.css'

type Props = {
  id: number
  /** The occurrence it was opened on. */
  date: CivilDate
  courts: readonly Court[]
  today: CivilDate
  onClose: () => void
}

/** The panel of one day of a class. */
export function ClassDialog({ id, ...rest }: Props) {
  const store = useAdminStore()
  return (
    <Loaded resource={store.fixedClasses} failed="Erro ao carregar aulas fixas">
      {(classes) => <FoundClass found={classes.find((one) => one.id === id) ?? null} {...rest} />}
    </Loaded>
  )
}

type FoundProps = Omit<Props, 'id'> & { found: FixedClassEntry | null }

function FoundClass({ found, ...rest }: FoundProps) {
  // Holds the class as it was when it was opened: a later change of it closes nothing.
  const [fixedClass] = useState(found)
  if (!fixedClass) return <ClassGone onClose={rest.onClose} />
  return <ClassPanel fixedClass={fixedClass} {...rest} />
}

type PanelProps = Omit<Props, 'id'> & { fixedClass: FixedClassEntry }

function ClassPanel({ courts, date, fixedClass, onClose, today }: PanelProps) {
  const id = useId()
  const isPhone = useMediaQuery('(width < 600px)', { noSsr: true })
  const acts = actsOfKind('class', useMay())
  const unsent = useUnsent('fixedClass')(fixedClass.id)
  const [over, setOver] = useState<'edit' | 'cancel' | null>(null)
  const back = () => setOver(null)
  useBack(onClose)
  return (
    <>
      <Dialog open fullWidth fullScreen={isPhone} onClose={onClose} aria-labelledby={id}>
        <DialogTitle id={`${id}-head`} className="row reservation-title">
          <span id={id}>{fixedClass.name}</span>
          <Chip label="Aula" tone="primary" />
        </DialogTitle>
        <DialogContent tabIndex={0}>
          {unsent && <p className="note">{`Neste aparelho: ${unsent}`}</p>}
          <ClassFacts {...{ courts, date, fixedClass }} />
        </DialogContent>
        <DialogActions className="panel-acts">
          {acts.includes('edit') && (
            <Button variant="outlined" onClick={() => setOver('edit')}>
              Editar
            </Button>
          )}
          {acts.includes('cancel') && (
            <Button variant="outlined" color="error" onClick={() => setOver('cancel')}>
              Cancelar aula
            </Button>
          )}
          <Button className="panel-acts__close" onClick={onClose}>
            Fechar
          </Button>
        </DialogActions>
      </Dialog>
      {over === 'edit' && (
        <FixedClassDialog
          {...{ fixedClass, courts, today }}
          onClose={back}
          onSaved={onClose}
          onCancelClass={() => setOver('cancel')}
        />
      )}
      {over === 'cancel' && (
        <CancelClassDialog {...{ fixedClass, date }} onClose={back} onDone={onClose} />
      )}
    </>
  )
}

function ClassFacts({
  courts,
  date,
  fixedClass,
}: Pick<PanelProps, 'courts' | 'date' | 'fixedClass'>) {
  const opened = useOpenedClass(fixedClass).opened ?? fixedClass
  const { courtId, email, endDate, instructor, phone, startDate, weekday } = opened
  const court = courts.find((one) => one.id === courtId)?.name ?? '—'
  return (
    <FactList
      rows={[
        ['Data', dayText(date)],
        ['Horário', hoursText(opened)],
        ['Quadra', court],
        ['Modalidade', sportText(opened)],
        ['Instrutor', instructor ?? 'Não informado'],
        ...(phone ? [['Telefone', <Phone key="phone">{phone}</Phone>] as const] : []),
        ...(email ? [['E-mail', <EmailText key="email">{email}</EmailText>] as const] : []),
        ['Repete', `${WEEKDAY_LABELS[weekday]}, desde ${formatDate(startDate)}${until(endDate)}`],
      ]}
    />
  )
}

function until(endDate: CivilDate | null) {
  return endDate === null ? '' : ` até ${formatDate(endDate)}`
}

function Phone({ children }: { children: string }) {
  const text = formatPhone(children)
  return isMasked(children) ? text : <a href={telHref(children)}>{text}</a>
}

/** Days gone by may show a class that is over. */
function ClassGone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-label="Aula encerrada">
      <DialogContent>
        <Face title="Esta aula já foi encerrada">
          Ela fica na agenda dos dias em que aconteceu.
        </Face>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Fechar
        </Button>
      </DialogActions>
    </Dialog>
  )
}
