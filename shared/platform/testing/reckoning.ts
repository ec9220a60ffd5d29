// Days, hours and money as the description has them, for models: reckoned apart from the product, whose own rules they judge.
const DAY_MS = 86_400_000

/** The civil date so many days later. */
export const later = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** `7` as `07:00`. */
export const atHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export const centsOf = (reais: number) => Math.round(reais * 100)

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
