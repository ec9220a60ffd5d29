const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `12,3 MB`; a thousand at a time, as devices tell their storage. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return 'não informado'
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)))
  const amount = bytes / 1000 ** step
  const digits = step > 0 && amount < 100 ? 1 : 0
  return `${amount.toFixed(digits).replace('.', ',')} ${UNITS[step]}`
}
