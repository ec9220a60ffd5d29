import * as fc from 'fast-check'

/** Digits only, `min` to `max` of them. */
export const anyDigits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((digits) => digits.join(''))

/** Any valid CPF as 11 digits. */
export const anyCpf = anyDigits(9, 9)
  .filter((base) => !/^(\d)\1*$/.test(base))
  .map((base) => {
    const first = checkDigit(base)
    return base + first + checkDigit(base + first)
  })

// Written the other way round (11 - sum mod 11) than the rule it checks.
function checkDigit(digits: string): string {
  let weight = digits.length + 1
  let sum = 0
  for (const digit of digits) sum += Number(digit) * weight--
  const rest = 11 - (sum % 11)
  return rest >= 10 ? '0' : String(rest)
}
