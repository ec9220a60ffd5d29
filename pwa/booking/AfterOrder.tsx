import { useState } from 'react'
import { OWN_LIST_PATH } from '#shared/platform/http/accountPages.ts'
import { formatReais, toCents } from '#shared/platform/money/money.ts'
import type { OwnOrder } from '#shared/booking/reservation/reservation.schema.ts'
import { outcomeOf, type ActOutcome } from '../api/actOutcome.ts'
import { readOwnOrder } from '../api/ownPage/ownOrder.ts'
import { createResource, useResource } from '../api/resource.ts'
import { recentAct, type SentAct } from '../api/sentAct.ts'
import { Face, Waiting } from '../ui/Face.tsx'
import { hoursText } from './place.ts'

/** Above a screen that failed: what became of what its customer had just sent, and the way on. */
export function AfterOrder() {
  const [act] = useState(recentAct)
  return act && <Outcome act={act} />
}

function Outcome({ act }: { act: SentAct }) {
  const [read] = useState(() =>
    createResource(async () => ({ ...(await outcomeOf(act)), order: await readOwnOrder() })),
  )
  const found = useResource(read)
  if (found.status === 'failed') {
    return (
      <Face
        sign="offline"
        title="O que você enviou pode ter chegado"
        action={{ label: 'Verificar de novo', run: () => void read.reload() }}
      >
        Sem resposta do servidor. Verifique antes de enviar de novo.
      </Face>
    )
  }
  if (found.status === 'loading') return <Waiting>Verificando o que você enviou...</Waiting>
  const { title, text, label, path } = wordsFor(act, found.value)
  return (
    <Face sign="beach" title={title} action={{ label, run: () => window.location.assign(path) }}>
      {text}
    </Face>
  )
}

type Words = { title: string; text: string; label: string; path: string }

type Found = ActOutcome & { order: OwnOrder | null }

function wordsFor({ path }: SentAct, { state, order }: Found): Words {
  const isPayment = /^\/api\/payments\b/.test(path)
  if (order && isPayment && state === 'sent' && order.status === 'pending') return PAYMENT_SENT
  if (order && (isPayment || /^\/api\/reservations\b/.test(path))) return ofOrder(order)
  const list = { label: 'Minhas reservas', path: OWN_LIST_PATH }
  switch (state) {
    case 'done':
      return { ...list, title: 'O que você enviou foi concluído', text: 'O servidor confirmou.' }
    case 'refused':
      return { ...list, title: 'O servidor recusou o que você enviou', text: 'Nada mudou.' }
    case 'sent':
      return path === '/api/reservations'
        ? {
            title: 'Sua reserva não chegou ao servidor',
            text: 'Nada foi reservado nem cobrado. Você pode tentar de novo.',
            label: 'Reservar',
            path: '/',
          }
        : {
            ...list,
            title: 'O que você enviou pode ter chegado',
            text: 'Confira suas reservas antes de enviar de novo.',
          }
  }
}

const PAYMENT_SENT: Words = {
  title: 'Seu pagamento pode ter chegado',
  text: 'Não houve resposta. Confira antes de pagar de novo.',
  label: 'Ver o pagamento',
  path: '/',
}

function ofOrder({ reservations, status, totalPrice }: OwnOrder): Words {
  const what = `${hoursText(reservations)}, ${formatReais(toCents(totalPrice))}.`
  switch (status) {
    case 'pending':
      return {
        title: 'Sua reserva foi recebida e espera o pagamento',
        text: what,
        label: 'Continuar para o pagamento',
        path: '/',
      }
    case 'approved':
      return {
        title: 'Sua reserva está confirmada',
        text: what,
        label: 'Ver a reserva',
        path: '/',
      }
    default:
      return {
        title: 'Sua reserva não está mais ativa',
        text: what,
        label: 'Ver o que aconteceu',
        path: '/',
      }
  }
}
