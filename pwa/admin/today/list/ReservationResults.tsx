import type { Court } from '#shared/venue/courts/court.ts'
import { addDays } from '#shared/platform/time/civil.ts'
import { isOffline, readFailureText } from '../../../api/refusal.ts'
import type { CachedInstead } from '../../../offline/store/adminReservations.ts'
import { Face } from '../../../ui/Face.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FoundPage } from '../../ui/FoundPage.tsx'
import { LoadFailed } from '../../ui/Loaded.tsx'
import { useFreshness } from '../../ui/time/freshness.ts'
import { ReservationTable } from './ReservationTable.tsx'
import type { ReservationDialogKind } from './reservationDialogKind.ts'
import { PAGE_SIZE, type ReservationListState } from './useReservationList.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'

type Props = {
  list: ReservationListState
  courts: readonly Court[]
  timeZone: string
  onOpen: (dialog: ReservationDialogKind) => void
}

export function ReservationResults({ list, courts, timeZone, onOpen }: Props) {
  const { isAsked, failed, shown } = list
  if (!isAsked) return <NobodyNamed />
  if (failed) return <LoadFailed title="Erro ao carregar as reservas" {...failed} />
  if (!shown) return <Skeleton>Carregando reservas...</Skeleton>
  const { reservations, total } = shown
  return (
    <FoundPage list={list} size={PAGE_SIZE} count={reservations.length} total={total}>
      {shown.cached && <CachedNote {...shown.cached} retry={list.retry} />}
      {total === 0 ? (
        <NoneFound list={list} />
      ) : (
        <ReservationTable
          rows={reservations}
          isOneDay={list.filters.date !== null}
          running={list.running}
          today={list.today}
          {...{ courts, timeZone, onOpen }}
        />
      )}
    </FoundPage>
  )
}

function NobodyNamed() {
  return (
    <Face sign="search" title="Quem você procura?">
      Para buscar em todas as datas, informe o nome, o e-mail, o telefone ou o CPF do cliente. Os
      últimos dígitos bastam.
    </Face>
  )
}

function NoneFound({ list: { begins, filters, change, today } }: Pick<Props, 'list'>) {
  const { courtId, date, search, status } = filters
  const isNarrow = courtId !== null || status !== 'active' || search !== ''
  const sentence =
    begins === null
      ? 'Neste dia ainda não há reservas.'
      : `Nada mais para hoje a partir das ${begins}.`
  return (
    <Face sign="beach" title="Nenhuma reserva encontrada">
      {isNarrow ? 'Confira a quadra, o status e a busca.' : sentence}
      {begins !== null && (
        <>
          <br />
          <Button onClick={() => change({ wholeDay: true })}>Ver o dia inteiro</Button>
          <Button onClick={() => change({ date: addDays(today, 1) })}>Ver amanhã</Button>
        </>
      )}
      {search !== '' && date !== null && (
        <>
          <br />
          <Button onClick={() => change({ date: null })}>
            Procurar “{search}” em todas as datas
          </Button>
        </>
      )}
    </Face>
  )
}

/** Above a list out of the cache: why, how old it is, and what is not in it. */
function CachedNote({ error, isPart, retry }: CachedInstead & { retry: () => void }) {
  const fresh = useFreshness()
  return (
    <Alert
      severity="warning"
      className="above"
      action={<Button onClick={retry}>Tentar novamente</Button>}
    >
      {[
        error === null || isOffline(error)
          ? 'Sem conexão: mostrando'
          : `${readFailureText(error, '')} Mostrando`,
        fresh === null
          ? 'o que está guardado neste aparelho.'
          : `dados de ${fresh.since} (${fresh.ago}).`,
        isPart && 'De todas as datas, só as guardadas neste aparelho.',
        'As canceladas não aparecem.',
      ]
        .filter(Boolean)
        .join(' ')}
    </Alert>
  )
}
