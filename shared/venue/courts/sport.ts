export const SPORTS = ['futevôlei', 'beach_tennis', 'vôlei'] as const
export type Sport = (typeof SPORTS)[number]

export const SPORT_LABELS: Record<Sport, string> = {
  futevôlei: 'Futevôlei',
  beach_tennis: 'Beach Tênis',
  vôlei: 'Vôlei',
}

/** The enum's value for any spelling in use (`futevolei`, `Beach Tênis`, `volei`, …), or null. */
export function normaliseSport(text: string): Sport | null {
  const key = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
  return BY_SPELLING.get(key) ?? null
}

const BY_SPELLING = new Map<string, Sport>([
  ['futevolei', 'futevôlei'],
  ['footvolley', 'futevôlei'],
  ['beachtennis', 'beach_tennis'],
  ['beachtenis', 'beach_tennis'],
  ['volei', 'vôlei'],
  ['voleidepraia', 'vôlei'],
  ['volleyball', 'vôlei'],
  ['beachvolley', 'vôlei'],
])

/** A stored JSON list of sports; unreadable text counts as no sports, and is reported. */
export function parseSports(json: string | null, onUnreadable = () => {}): Sport[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]')
    if (!Array.isArray(list)) throw new TypeError('Not a list')
    const sports = list.map((item) => (typeof item === 'string' ? normaliseSport(item) : null))
    return [...new Set(sports)].filter((sport) => sport !== null)
  } catch {
    onUnreadable()
    return []
  }
}
