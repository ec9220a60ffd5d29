import { digitsOf } from '../../platform/contact/documents.ts'
import type { CivilDate } from '../../platform/time/civil.ts'

type CardBrand =
  'VISA' | 'MASTERCARD' | 'ELO' | 'AMEX' | 'HIPERCARD' | 'DINERS' | 'DISCOVER' | 'JCB' | 'UNKNOWN'

/** Whether the digits pass the Luhn check. A soft hint only: the provider's own test card 4444… fails it. */
export function isLuhn(number: string): boolean {
  const digits = [...digitsOf(number)].reverse().map(Number)
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit
    return total + (digit > 4 ? digit * 2 - 9 : digit * 2)
  }, 0)
  return digits.length > 0 && sum % 10 === 0
}

/** Whether a card of `MM`/`YY` has expired: it is good to the end of its month. */
export function cardExpired(month: string, year2: string, today: CivilDate): boolean {
  return `20${year2}-${month}` < today.slice(0, 7)
}

/** The only part of the number that may be stored or shown. */
export function lastFour(number: string): string {
  return digitsOf(number).slice(-4)
}

/** The brand by the number's first six digits, as the provider names it. */
export function cardBrand(number: string): CardBrand {
  const first = digitsOf(number).slice(0, 6)
  if (!first) return 'UNKNOWN'
  const range = RANGES.find(([from, to]) => from <= padded(first) && padded(first) <= to)
  return range?.[2] ?? 'UNKNOWN'
}

const padded = (digits: string) => digits.padEnd(6, '0')

// Elo and Hipercard use prefixes inside other brands' ranges, so they are checked first.
const RANGES: readonly (readonly [from: string, to: string, brand: CardBrand])[] = [
  ['401178', '401179', 'ELO'],
  ['431274', '431274', 'ELO'],
  ['438935', '438935', 'ELO'],
  ['451416', '451416', 'ELO'],
  ['457393', '457393', 'ELO'],
  ['457631', '457632', 'ELO'],
  ['504175', '504175', 'ELO'],
  ['506699', '506778', 'ELO'],
  ['509000', '509999', 'ELO'],
  ['627780', '627780', 'ELO'],
  ['636297', '636297', 'ELO'],
  ['636368', '636368', 'ELO'],
  ['650031', '650033', 'ELO'],
  ['650035', '650051', 'ELO'],
  ['650405', '650439', 'ELO'],
  ['650485', '650538', 'ELO'],
  ['650541', '650598', 'ELO'],
  ['650700', '650718', 'ELO'],
  ['650720', '650727', 'ELO'],
  ['650901', '650978', 'ELO'],
  ['651652', '651679', 'ELO'],
  ['655000', '655019', 'ELO'],
  ['655021', '655058', 'ELO'],
  ['384100', '384100', 'HIPERCARD'],
  ['384140', '384140', 'HIPERCARD'],
  ['384160', '384160', 'HIPERCARD'],
  ['606282', '606282', 'HIPERCARD'],
  ['222100', '272099', 'MASTERCARD'],
  ['300000', '305999', 'DINERS'],
  ['340000', '349999', 'AMEX'],
  ['352800', '358999', 'JCB'],
  ['360000', '369999', 'DINERS'],
  ['370000', '379999', 'AMEX'],
  ['380000', '399999', 'DINERS'],
  ['400000', '499999', 'VISA'],
  ['510000', '559999', 'MASTERCARD'],
  ['601100', '601199', 'DISCOVER'],
  ['644000', '659999', 'DISCOVER'],
]
