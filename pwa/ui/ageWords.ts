const MINUTE_MS = 60_000

/** `14:05`; of another day `20/11 às 14:05`. In the venue's zone; this device's until it is known. */
export function sinceText(sinceMs: number, nowMs: number, timeZone: string | undefined): string {
  const [since, now] = [new Date(sinceMs), new Date(nowMs)]
  const day = { day: '2-digit', month: '2-digit', timeZone } as const
  const dayOf = (instant: Date) => instant.toLocaleDateString('pt-BR', day)
  const time = since.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone })
  return dayOf(since) === dayOf(now) ? time : `${dayOf(since)} às ${time}`
}

/** `há 5 min`, `há 3 h`, `há 2 dias`. */
export function agoText(ageMs: number): string {
  const minutes = Math.floor(ageMs / MINUTE_MS)
  if (minutes < 1) return 'há menos de 1 min'
  if (minutes < 60) return `há ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `há ${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'há 1 dia' : `há ${days} dias`
}
