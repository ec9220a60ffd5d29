import { digitsOf } from '#shared/platform/contact/documents.ts'
import { MINIMUM_TOTAL_CENTS, MINIMUM_TOTAL_TEXT } from '#shared/platform/money/paid.ts'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { isLimit, isOffline, spokenMessage } from '../api/refusal.ts'
import { ABOUT_CART, type Toast } from '../ui/toast.tsx'
import { isCardTypedAtProvider, pixQr } from './payment.ts'
import { paymentOutcome } from './paymentOutcome.ts'
import type { PaymentEvent } from './paymentSetup.ts'

type OpenedEvent = Extract<PaymentEvent, { type: 'opened' }>

const CONFIRMED: Toast = { title: 'Pagamento confirmado!', tone: 'success', isLow: true }

/** The message for an event of the payment; null when the screen says enough. */
export function paymentToast(event: PaymentEvent, cards: Venue['cards']): Toast | null {
  switch (event.type) {
    case 'opened':
      return openedToast(event, cards)
    case 'refused':
      return {
        title: 'Erro',
        description: spokenMessage(event.error, REFUSED[event.method]),
        tone: 'destructive',
        ...(isLimit(event.error) ? { stays: true } : {}),
      }
    case 'stillPending':
      return {
        title: 'Pagamento ainda não confirmado',
        description: 'Se você já pagou, aguarde alguns instantes e verifique de novo.',
      }
    case 'uncheckable':
      return {
        title: isWithoutQr(event.payment) ? 'Erro ao buscar QR Code' : 'Erro',
        description: isOffline(event.error)
          ? 'Não foi possível verificar o status do pagamento.'
          : 'Falha ao verificar status do pagamento.',
        tone: 'destructive',
      }
    case 'confirmed':
      return CONFIRMED
    case 'failed':
      return {
        title: 'Pagamento falhou',
        description:
          'Houve um problema com seu pagamento. Tente novamente ou escolha outro método de pagamento.',
        tone: 'destructive',
      }
    case 'released':
      return {
        title: 'Horários liberados',
        description:
          'Como o pagamento foi rejeitado, os horários foram liberados para outras reservas.',
        tone: 'destructive',
        ...ABOUT_CART,
      }
    case 'done':
      return null
  }
}

const REFUSED = {
  PIX: 'Erro ao criar pagamento. Tente novamente.',
  CREDIT_CARD: 'Houve um erro ao processar o pagamento',
}

function openedToast({ payment, again }: OpenedEvent, cards: Venue['cards']): Toast | null {
  const isPix = payment.paymentMethod === 'PIX'
  const outcome = paymentOutcome(payment)
  if (outcome === 'success') {
    return isPix || again
      ? CONFIRMED
      : { title: 'Pagamento processado!', tone: 'success', isLow: true }
  }
  if (outcome !== 'pending' || again) return null
  if (!isPix) {
    // Nothing is being processed yet: the card is to be typed on the provider's page.
    if (isCardTypedAtProvider(payment, cards)) return null
    return {
      title: 'Pagamento em processamento',
      description: 'Aguardando a confirmação da operadora do cartão.',
    }
  }
  if (isWithoutQr(payment)) {
    return {
      title: 'QR Code indisponível',
      description: `Use 'Verificar Pagamento'${payment.invoiceUrl ? ' ou o link da fatura' : ''}.`,
    }
  }
  if (!payment.isSandbox) return null
  return {
    title: 'Simulação em sandbox',
    description: 'O PIX se aprova sozinho em 30 s.',
    isLow: true,
  }
}

function isWithoutQr(payment: OpenedEvent['payment']) {
  return pixQr(payment).code === null && payment.paymentMethod === 'PIX'
}

export function paymentObstacle(customerCpf: string, totalCents: number): string | null {
  if (digitsOf(customerCpf).length !== 11) return 'CPF é obrigatório para realizar o pagamento'
  return totalCents < MINIMUM_TOTAL_CENTS ? MINIMUM_TOTAL_TEXT : null
}
