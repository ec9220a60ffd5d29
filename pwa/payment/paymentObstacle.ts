import { digitsOf } from '#shared/customer/digits.ts'
import { MINIMUM_TOTAL_CENTS } from '#shared/payment/minimum.ts'
import { problemMessage } from '#shared/problem.ts'

/** Why there can be no payment at all, in a person's words; or null. */
export function paymentObstacle(customerCpf: string, totalCents: number): string | null {
  if (digitsOf(customerCpf).length !== 11) return 'CPF é obrigatório para realizar o pagamento'
  return totalCents < MINIMUM_TOTAL_CENTS ? problemMessage('minimum-total') : null
}
