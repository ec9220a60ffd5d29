import { useEffect, useState } from 'react'
import { useLocation, useNavigate, type LinkProps } from 'react-router-dom'
import { addressOf, useAddress } from './useAddress.ts'

/** Marks the entry of the browser's history below which its list lies. */
const OVER_LIST = 'overList'

/** For the link that chooses one of the list. */
export type LinkTo = (id: string) => Pick<LinkProps, 'to' | 'state' | 'replace' | 'aria-current'>

type Chosen = {
  /** As the address has it; null while nothing is chosen. */
  chosen: string | null
  linkTo: LinkTo
  close: () => void
}

/** Reads from the address what is chosen of a list. Back closes it: another takes the place of the one before, and to close it is to go back where its list was shown before. */
export function useChosen(name: string): Chosen {
  const [params, setAddress] = useAddress()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const [closedKey, setClosedKey] = useState<string | null>(null)
  const isClosed = closedKey === key
  const chosen = isClosed ? null : params.get(name)
  const rest = Object.fromEntries([...params].filter(([param]) => param !== name))
  // Once it is gone from the screen: with it goes what guards Back.
  useEffect(() => {
    if (!isClosed) setClosedKey(null)
    else if (isOverList(state)) void navigate(-1)
    else setAddress(rest, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each entry that is closed
  }, [isClosed, key])
  return {
    chosen,
    linkTo: (id) => ({
      to: addressOf({ ...rest, [name]: id }),
      state: chosen === null ? { ...(state as object | null), [OVER_LIST]: true } : state,
      replace: chosen !== null,
      'aria-current': id === chosen || undefined,
    }),
    close: () => setClosedKey(key),
  }
}

function isOverList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && OVER_LIST in state
}
