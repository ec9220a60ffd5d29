import { useState } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router-dom'

type SetAddress = (next: Record<string, string>, options?: NavigateOptions) => void

/**
 * The query of the address, as `useSearchParams` gives it, but what was set counts at once. The router takes its time (a
 * transition), and a field that is bound to the address would jump back until it is done.
 */
export function useAddress(): [params: URLSearchParams, setAddress: SetAddress] {
  const [params, setParams] = useSearchParams()
  const [wanted, setWanted] = useState({ from: params, to: params })
  const setAddress: SetAddress = (next, options) => {
    setWanted({ from: params, to: new URLSearchParams(next) })
    setParams(next, options)
  }
  return [wanted.from === params ? wanted.to : params, setAddress]
}
