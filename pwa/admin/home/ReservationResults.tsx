import Button from '@mui/material/Button'
import { Face } from '../../ui/Face.tsx'
import { FoundPage } from '../../ui/FoundPage.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { PAGE_SIZE } from './listFilters.ts'
import { CachedNote } from './CachedNote.tsx'
import type { ReservationDialogKind } from './OpenReservationDialog.tsx'
import { ReservationTable } from './ReservationTable.tsx'
import type { ReservationListState } from './useReservationList.ts'

type Props = {
  list: ReservationListState
  timeZone: string
  onOpen: (dialog: ReservationDialogKind) => void
}

export function ReservationResults({ list, timeZone, onOpen }: Props) {
  const { isAsked, hasFailed, shown } = list
  if (!isAsked) return <NobodyNamed />
  if (hasFailed) return <Failed retry={list.retry} />
  if (!shown) return <Waiting>Carregando reservas...</Waiting>
  const { reservations, total } = shown
  return (
    <FoundPage list={list} size={PAGE_SIZE} count={reservations.length} total={total}>
      {shown.isCached && <CachedNote retry={list.retry} />}
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
    <Face sign="🔎" title="Quem você procura?">
      Para buscar em todas as datas, informe o nome, o e-mail, o telefone ou o CPF do cliente. Os
      últimos dígitos bastam.
    </Face>
  )
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <Face
      sign="🌊"
      title="Erro ao carregar as reservas"
      action={{ label: 'Tentar novamente', run: retry }}
    >
      Verifique a conexão com a internet.
    </Face>
  )
}

function NoneFound({ list: { filters, change } }: Pick<Props, 'list'>) {
  const { courtId, date, search, status } = filters
  const isNarrow = courtId !== null || status !== 'active' || search !== ''
  return (
    <Face sign="🏖️" title="Nenhuma reserva encontrada">
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
