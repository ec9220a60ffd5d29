import { useState } from 'react'
import { useDesk } from '../desk/DeskContext.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { VenueForm } from './VenueForm.tsx'

export function VenueTab() {
  const { venue } = useDesk()
  // Given up on, what was typed goes away with the form it stood in.
  const [round, setRound] = useState(0)
  return (
    <Loaded resource={venue} failed="Erro ao carregar dados">
      {(place) => (
        <VenueForm key={round} venue={place} onGiveUp={() => setRound((before) => before + 1)} />
      )}
    </Loaded>
  )
}
