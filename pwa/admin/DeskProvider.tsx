import { useEffect, useState, type ReactNode } from 'react'
import { createDesk } from '../desk/desk.ts'
import { DeskContext } from '../desk/DeskContext.ts'
import type { Outside } from '../outside.ts'

/** The desk for every screen below, kept fresh while one of them is shown. */
export function DeskProvider({ outside, children }: { outside: Outside; children: ReactNode }) {
  const [desk] = useState(() => createDesk(outside))
  useEffect(() => desk.follow(), [desk])
  return <DeskContext value={desk}>{children}</DeskContext>
}
