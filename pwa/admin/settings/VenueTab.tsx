import { useState } from 'react'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { useUnsent } from '../../offline/desk/useUnsent.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { UnsentMark } from '../../ui/UnsentMark.tsx'
import { VenueForm } from './VenueForm.tsx'

export function VenueTab() {
  const { venue } = useAdminStore()
  const isUnsent = useUnsent('venue')
  // Given up on, what was typed goes away with the form it stood in.
  const [round, setRound] = useState(0)
  return (
    <Loaded resource={venue} failed="Erro ao carregar dados">
      {(place) => (
        <>
          {isUnsent(1) && <UnsentMark />}
          <VenueForm key={round} venue={place} onGiveUp={() => setRound((before) => before + 1)} />
        </>
      )}
    </Loaded>
  )
}
