import { digitsOf } from '#shared/customer/digits.ts'
import { problemMessage } from '#shared/problem.ts'

const MINIMUM_CENTS = 500

/** Why there can be no payment at all, in a person's words; or null. */
export function paymentObstacle(customerCpf: string, totalCents: number): string | null {
  if (digitsOf(customerCpf).length !== 11) return 'CPF é obrigatório para realizar o pagamento'
  return totalCents < MINIMUM_CENTS ? problemMessage('minimum-total') : null
}
