import { useEffect, useState } from 'react'

/** Whether it has been so for a while, and still is. */
export function useLasting(isSo: boolean, whileMs: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasted(true), whileMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isSo, whileMs])
  return isSo && hasLasted
}
