import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { isOffline, readFailureText } from '../../api/refusal.ts'
import type { CachedInstead } from '../../offline/store/adminReservations.ts'
import { Face, Waiting } from '../../ui/Face.tsx'
import { FoundPage } from '../parts/FoundPage.tsx'
import { LoadFailed } from '../parts/Loaded.tsx'
import { useFreshness } from '../parts/freshness.ts'
import { ReservationTable, type ReservationDialogKind } from './ReservationTable.tsx'
import { PAGE_SIZE, type ReservationListState } from './useReservationList.ts'

type Props = {
  list: ReservationListState
  timeZone: string
  onOpen: (dialog: ReservationDialogKind) => void
}

export function ReservationResults({ list, timeZone, onOpen }: Props) {
  const { isAsked, failed, shown } = list
  if (!isAsked) return <NobodyNamed />
  if (failed) return <LoadFailed title="Erro ao carregar as reservas" {...failed} />
  if (!shown) return <Waiting>Carregando reservas...</Waiting>
  const { reservations, total } = shown
  return (
    <FoundPage list={list} size={PAGE_SIZE} count={reservations.length} total={total}>
      {shown.cached && <CachedNote {...shown.cached} retry={list.retry} />}
      {total === 0 ? (
        <NoneFound list={list} />
      ) : (
        <ReservationTable rows={reservations} timeZone={timeZone} onOpen={onOpen} />
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

function NoneFound({ list: { filters, change } }: Pick<Props, 'list'>) {
  const { courtId, date, search, status } = filters
  const isNarrow = courtId !== null || status !== 'active' || search !== ''
  return (
    <Face sign="beach" title="Nenhuma reserva encontrada">
      {isNarrow ? 'Confira a quadra, o status e a busca.' : 'Neste dia ainda não há reservas.'}
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
      {error === null || isOffline(error)
        ? 'Sem conexão: mostrando'
        : `${readFailureText(error, '')} Mostrando`}
      {fresh === null
        ? ' o que está guardado neste aparelho'
        : ` dados de ${fresh.since} (${fresh.ago})`}
      .{isPart && ' De todas as datas, só as guardadas neste aparelho.'} As canceladas não aparecem.
    </Alert>
  )
}
