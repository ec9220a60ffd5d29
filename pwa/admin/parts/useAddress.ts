import { useState } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router-dom'

type Ask = (next: Record<string, string>, options?: NavigateOptions) => void

/**
 * The query of the address, as `useSearchParams` gives it, but what was asked for counts at once. The router takes its time (a
 * transition), and a field that is bound to the address would jump back until it is done.
 */
export function useAddress(): [params: URLSearchParams, ask: Ask] {
  const [params, setParams] = useSearchParams()
  const [asked, setAsked] = useState({ from: params, to: params })
  const ask: Ask = (next, options) => {
    setAsked({ from: params, to: new URLSearchParams(next) })
    setParams(next, options)
  }
  return [asked.from === params ? asked.to : params, ask]
}
