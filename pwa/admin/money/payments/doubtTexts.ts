import type { Doubt } from '#shared/book/till/doubt.ts'
import { MOVEMENT_KIND_NAMES } from '#shared/book/till/till.ts'

const REASONS: Record<Doubt['reason'], string> = {
  'above-limit': 'Acima do limite do dia, sem segunda pessoa',
  'no-second-person': 'Feito sem conexão e sem segunda pessoa',
  'above-drawer': 'Mais do que havia na gaveta',
  'not-enrolled': 'De um aparelho não cadastrado',
  'future-time': 'Com hora que ainda não tinha chegado',
  'unknown-price': 'Por um preço que nunca valeu',
  'below-table': 'Preço abaixo da tabela, acima do limite do dia',
  'above-credit':
    'Pago sem conexão com crédito que o cliente já não tinha: nada foi usado, e a reserva ficou em aberto',
  arrival:
    'Anotada sem conexão: a reserva já não era para hoje, estava cancelada ou à espera do pagamento',
}

/** Whether money was moved: not by somebody who came, nor by a price. */
export const movesMoney = ({ kind }: Doubt) => kind !== 'arrival' && kind !== 'price'

export const whyText = ({ reason }: Doubt) => REASONS[reason]

export function whatText({ item, kind }: Doubt): string {
  if (kind === 'discount') return 'Desconto'
  if (kind === 'price') return 'Preço'
  if (kind === 'arrival') return 'Chegada'
  if (kind === 'credit') return 'Crédito do cliente'
  return kind === 'sale' ? `Venda: ${item ?? ''}` : MOVEMENT_KIND_NAMES[kind]
}

/** Names the customer or the tab that it was for, with the note that was written. */
export function aboutText({ customerName, note, tabName }: Doubt): string {
  const name = customerName ?? tabName
  return [name, note].filter(Boolean).join(': ')
}

/** Says where what is wrong is undone: the verdict itself undoes nothing. */
export function undoText({ kind, reservationId, tabId }: Doubt): string {
  if (kind === 'price') return 'Para desfazer, mude o preço de volta, em Preços ou em Produtos.'
  if (kind === 'discount') return 'Para desfazer, abra a reserva e acerte o preço.'
  if (kind === 'arrival') return 'Nada mudou na reserva: a chegada está só no histórico dela.'
  if (kind === 'credit') return 'Nada saiu do crédito. O que falta está em “A receber”.'
  if (tabId !== null) return 'Para desfazer, abra a comanda e tire o item ou devolva o valor.'
  if (reservationId !== null) {
    return 'Para desfazer, abra a reserva: ali se recebe, se devolve e se corrige o pagamento.'
  }
  if (kind === 'withdrawal' || kind === 'supply') {
    return 'Para desfazer, use “Corrigir” no lançamento, em Caixa, enquanto o caixa está aberto. Depois, acerte com quem o fez.'
  }
  return 'Acerte com quem o fez.'
}
