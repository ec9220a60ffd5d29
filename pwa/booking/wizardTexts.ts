import { formatReais } from '#shared/platform/money/money.ts'
import { MINIMUM_TOTAL_CENTS } from '#shared/platform/money/paid.ts'
import type { LostSlot } from '#shared/booking/hold/hold.ts'
import { isDefect, isLimit, isOffline, problemOf, spokenMessage } from '../api/refusal.ts'
import { ABOUT_CART, type Toast } from '../ui/toast.tsx'
import { lostSlots } from './cart.ts'

export const WIZARD_TOASTS = {
  released: {
    title: 'Horários liberados',
    description: 'Seus horários selecionados foram liberados para outros usuários.',
  },
  expiredOnSlots: {
    title: 'Tempo esgotado!',
    description:
      '⏱ Tempo expirado. Sua reserva foi cancelada. Selecione novamente a modalidade e horários disponíveis.',
    tone: 'destructive',
    ...ABOUT_CART,
  },
  expiredOnCustomer: {
    title: 'Tempo esgotado!',
    description: 'O tempo para completar sua reserva expirou...',
    tone: 'destructive',
    ...ABOUT_CART,
  },
  expiredOnPayment: {
    title: 'Tempo expirado!',
    description: 'O tempo para pagamento expirou e os horários foram liberados.',
    tone: 'destructive',
    ...ABOUT_CART,
  },
  canceledByVenue: {
    title: 'Reserva cancelada',
    description:
      'O local cancelou a sua reserva, que ainda não tinha sido paga. Você pode escolher outro horário.',
    tone: 'destructive',
    ...ABOUT_CART,
  },
  lastMinute: {
    title: 'Atenção!',
    description: 'Você tem menos de 1 minuto para concluir sua reserva.',
    tone: 'destructive',
  },
  received: {
    title: 'Informações recebidas',
    description: 'Agora faça o pagamento para confirmar sua reserva.',
    tone: 'success',
  },
  paid: {
    title: 'Pagamento confirmado!',
    description: 'Sua reserva está confirmada.',
    tone: 'success',
    isLow: true,
  },
  orderedElsewhere: {
    title: 'Reserva já enviada',
    description: 'Estes horários já foram reservados em outra aba. Continue por aqui.',
  },
  noSlots: {
    title: 'Nenhum horário selecionado',
    description: 'Selecione pelo menos um horário para continuar.',
    tone: 'destructive',
  },
  belowMinimum: {
    title: 'Erro ao processar reserva',
    description: `O valor total da reserva deve ser de no mínimo ${formatReais(MINIMUM_TOTAL_CENTS).replace(' ', '')} para processamento pelo Asaas.`,
    tone: 'destructive',
  },
} as const satisfies Record<string, Toast>

const OFFLINE = 'Verifique sua internet e tente novamente.'

/** Why a browser cannot have a session at all. */
const WITHOUT_SESSION: Record<string, string> = {
  'no-cookies': 'Cookies bloqueados',
  'plain-http': 'Endereço sem conexão segura',
}

export function slotRefusedToast(error: unknown): Toast {
  if (isOffline(error)) {
    const description = `Para reservar é preciso estar conectado. ${OFFLINE}`
    return { title: 'Sem conexão', description, tone: 'destructive' }
  }
  const code = problemOf(error)?.code ?? ''
  const why = WITHOUT_SESSION[code]
  const title = why ?? 'Horário indisponível'
  return {
    title: isDefect(error) ? 'Erro' : title,
    description: spokenMessage(error, 'Não foi possível bloquear este horário. Tente novamente.'),
    tone: 'destructive',
    ...staying(isLimit(error) || why !== undefined),
  }
}

export function releaseFailedToast(error: unknown): Toast {
  return {
    title: isOffline(error) ? 'Sem conexão' : 'Erro',
    description: spokenMessage(error, `Não foi possível remover este horário. ${OFFLINE}`),
    tone: 'destructive',
  }
}

/** Hours that stopped being sold while they were chosen: by name, so that nobody looks for them. */
export function unsoldToast(lost: readonly LostSlot[]): Toast {
  const description =
    lost.length === 1
      ? `O horário ${hours(lost)} deixou de estar disponível e saiu da sua seleção.`
      : `Estes horários deixaram de estar disponíveis e saíram da sua seleção: ${hours(lost)}.`
  return { title: 'Horário indisponível', description, tone: 'destructive', ...ABOUT_CART }
}

/** Hours that this browser holds no more, as another of its tabs let them go: by name too. */
export function goneToast(gone: readonly LostSlot[]): Toast {
  const description =
    gone.length === 1
      ? `O horário ${hours(gone)} não está mais bloqueado para você e saiu da sua seleção.`
      : `Estes horários não estão mais bloqueados para você e saíram da sua seleção: ${hours(gone)}.`
  return { title: 'Horário liberado', description, tone: 'destructive', ...ABOUT_CART }
}

export function checkoutFailedToast(error: unknown): Toast {
  if (isOffline(error)) {
    const description = `Sua reserva não foi concluída. ${OFFLINE}`
    return { title: 'Sem conexão', description, tone: 'destructive' }
  }
  const lost = lostSlots(error)
  const message = spokenMessage(
    error,
    'Não foi possível completar sua reserva. Tente novamente mais tarde.',
  )
  return {
    title: 'Erro ao processar reserva',
    description: lost.length === 0 ? message : `${message} Fora da sua seleção: ${hours(lost)}.`,
    tone: 'destructive',
    ...staying(lost.length > 0 || isLimit(error)),
  }
}

const staying = (stays: boolean) => (stays ? { stays } : {})

/** `23/11 às 18:00, 24/11 às 19:00`. */
function hours(lost: readonly LostSlot[]) {
  return lost
    .map(({ date, startTime }) => `${date.slice(8)}/${date.slice(5, 7)} às ${startTime}`)
    .join(', ')
}
