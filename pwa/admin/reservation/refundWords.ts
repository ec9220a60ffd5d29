import { formatReais } from '#shared/money/money.ts'
import type { Stake } from './moneyAtStake.ts'

/** How money goes back and to whom, sentence by sentence. */
export function refundWords({ pix, card, desk }: Stake, customerName: string): string[] {
  const online = pix + card > 0
  return [
    ...(pix > 0 ? [`${formatReais(pix)} voltam por PIX para a conta que fez o pagamento.`] : []),
    ...(card > 0
      ? [`${formatReais(card)} voltam para o cartão que fez o pagamento, em até 10 dias úteis.`]
      : []),
    ...(online ? ['O estorno só aparece como concluído quando o provedor confirma.'] : []),
    ...(desk > 0
      ? [
          `${formatReais(desk)} foram pagos no local: nada volta sozinho. Devolva o valor em mãos a ${customerName}; aqui fica registrado que foi devolvido.`,
        ]
      : []),
  ]
}
