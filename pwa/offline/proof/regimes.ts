import type { Call, Fate, Faults } from './badConnection.ts'

/** A connection that is bad. */
export type Regime = {
  name: string
  /** Until it is good; null where it stays as it is, and has to be enough. */
  lastsMs: number | null
  /** The faults that its calls have to meet, for it to prove anything. */
  meets: readonly string[]
  /** Begins with what has happened to no call yet. */
  begin(): Faults
}

const A_WHILE_MS = 30_000
const PORTAL = { status: 200, html: '<html><body>Entre na rede</body></html>' }
const BAD_GATEWAY = { status: 502, html: '<html><body>502 Bad Gateway</body></html>' }
const BUSY = { status: 503, html: '<html><body>503 Service Unavailable</body></html>' }
const FIREWALL = { status: 403, html: '<html><body>403 Forbidden</body></html>' }

// Makes calls meet each of the faults.
const SEED = 16

const each = (fateOf: Faults['fateOf']) => () => ({ fateOf })

export const REGIMES: readonly Regime[] = [
  { name: 'plain', lastsMs: null, meets: [], begin: each(() => 'carried') },
  once('each answer lost once', 'answer-lost', A_WHILE_MS),
  {
    name: 'a black hole for 25 s',
    lastsMs: 25_000,
    meets: ['silent'],
    begin: each(() => 'silent'),
  },
  { name: "a network's 200 for 12 s", lastsMs: 12_000, meets: ['200'], begin: each(() => PORTAL) },
  {
    name: '1 kB/s',
    lastsMs: null,
    meets: [],
    begin: () => ({ fateOf: () => 'carried', bytesPerSecond: 1_000 }),
  },
  once('each call cut once before the server', 'cut', null),
  once('each answer cut in half once', 'half', A_WHILE_MS),
  once('each call one 502 of a proxy', BAD_GATEWAY, A_WHILE_MS),
  {
    name: '12 % cut, 12 % lost, 8 % half, 8 % 503',
    lastsMs: null,
    meets: ['503', 'answer-lost', 'cut', 'half'],
    begin() {
      const share = shares(SEED)
      return { fateOf: () => mixed(share()) }
    },
  },
  {
    name: "a proxy's 403 to every POST for 12 s",
    lastsMs: 12_000,
    meets: ['403'],
    begin: each(({ method }) => (method === 'POST' ? FIREWALL : 'carried')),
  },
]

/** Each call meets it the first time that it is made: with other edits in it a batch is another call. */
function once(
  name: string,
  fate: 'answer-lost' | 'cut' | 'half' | typeof BAD_GATEWAY,
  lastsMs: number | null,
): Regime {
  const begin = (): Faults => {
    const met = new Set<string>()
    return {
      fateOf({ body, method, path }: Call) {
        const call = `${method} ${path} ${body}`
        if (met.has(call)) return 'carried'
        met.add(call)
        return fate
      },
    }
  }
  const meets = [typeof fate === 'string' ? fate : `${fate.status}`]
  return { name, lastsMs, meets, begin }
}

function mixed(share: number): Fate {
  if (share < 0.12) return 'cut'
  if (share < 0.24) return 'answer-lost'
  if (share < 0.32) return 'half'
  return share < 0.4 ? BUSY : 'carried'
}

/** Numbers between 0 and 1, the same for the same seed (Mulberry32). */
function shares(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mix = Math.imul(state ^ (state >>> 15), 1 | state)
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix
    return ((mix ^ (mix >>> 14)) >>> 0) / 2 ** 32
  }
}
