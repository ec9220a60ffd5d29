import { useMemo, useState } from 'react'
import { useLocation, useSearchParams, type NavigateOptions } from 'react-router-dom'

type SetAddress = (next: Record<string, string>, options?: NavigateOptions) => void

/** What was typed about people. It stays in the entry of the browser's history and out of the address, which servers write into logs. */
const TYPED = 'busca'

/**
 * The query of the address, as `useSearchParams` gives it, with the text of a search; but what was set counts at once. The router takes
 * its time (a transition), and a field that is bound to the address would jump back until it is done.
 */
export function useAddress(): [params: URLSearchParams, setAddress: SetAddress] {
  const [params, setParams] = useSearchParams()
  const typed = typedIn(useLocation().state)
  const from = useMemo(() => withTyped(params, typed), [params, typed])
  const [wanted, setWanted] = useState({ from, to: from })
  const setAddress: SetAddress = (next, options) => {
    setWanted({ from, to: new URLSearchParams(next) })
    const { [TYPED]: text, ...shown } = next
    setParams(shown, { ...options, state: text === undefined ? null : { [TYPED]: text } })
  }
  return [wanted.from === from ? wanted.to : from, setAddress]
}

/** The page of a list that an address names; the first one unless it names another. */
export function readPage(params: URLSearchParams): number {
  const page = params.get('pagina') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** The address of these parameters, to be gone to with the state of the place where it is used. */
export function addressOf(params: Record<string, string>): string {
  const shown = new URLSearchParams(params)
  shown.delete(TYPED)
  return `?${shown}`
}

function typedIn(state: unknown): string | null {
  const isThere = typeof state === 'object' && state !== null && TYPED in state
  return isThere ? String(state[TYPED]) : null
}

function withTyped(params: URLSearchParams, typed: string | null) {
  if (typed === null) return params
  const all = new URLSearchParams(params)
  all.set(TYPED, typed)
  return all
}
