import { useEffect, useRef, useState } from 'react'
import type { Venue } from '#shared/venue/profile/venue.schema.ts'
import { addForm } from '../../../ui/form/halfTyped.ts'

/** The row that a form of the venue shows. What others save shows too, unless something is typed here and not saved. */
export function useVenueRow(venue: Venue) {
  const [shown, setShown] = useState(venue)
  // As a key: a newer row needs new fields; after an own save the fields stay, with the focus in them.
  const [round, setRound] = useState(0)
  const [isChanged, setChanged] = useState(false)
  if (!isChanged && venue.version > shown.version) {
    setShown(venue)
    setRound(round + 1)
  }
  const isTyped = useRef(false)
  useEffect(() => addForm(() => isTyped.current), [])
  useEffect(() => {
    isTyped.current = isChanged
  }, [isChanged])
  const onSaved = (saved: Venue) => {
    setShown(saved)
    setChanged(false)
  }
  return { shown, round, isChanged, setChanged, onSaved }
}
