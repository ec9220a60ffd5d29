const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `40 s`, `1 minuto`, `3 horas`, `2 dias`: from minutes on in the largest unit of which there are two. */
export function spanText(ms: number): string {
  const most = Math.max(ms, 0)
  if (most < MINUTE) return `${Math.max(1, Math.floor(most / 1_000))} s`
  if (most < 2 * MINUTE) return '1 minuto'
  if (most < 2 * HOUR) return `${Math.floor(most / MINUTE)} minutos`
  if (most < 2 * DAY) return `${Math.floor(most / HOUR)} horas`
  return `${Math.floor(most / DAY)} dias`
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** `1,4 GB`. */
export function bytesText(bytes: number): string {
  let left = Math.max(bytes, 0)
  let unit = 0
  while (left >= 1_000 && unit < UNITS.length - 1) {
    left /= 1_000
    unit += 1
  }
  const digits = unit === 0 || left >= 100 ? 0 : 1
  return `${left.toLocaleString('pt-BR', { maximumFractionDigits: digits })} ${UNITS[unit]}`
}
