import type { FixedClassEntry } from '#shared/fixedClass/fixedClass.schema.ts'
import { venueNow } from '#shared/time/venueClock.ts'
import { useResource, valueOf } from '../../api/resource.ts'
import { useAdminStore } from '../../offline/desk/AdminStoreContext.ts'
import { CLASS_SCREEN_WORDS } from './classScreenWords.ts'
import { FixedClassDialog } from '../fixedClass/FixedClassDialog.tsx'
import { RemoveClassDialog } from './RemoveClassDialog.tsx'

export type ClassTask = { kind: 'add' } | { kind: 'edit' | 'remove'; fixedClass: FixedClassEntry }
type Props = { task: ClassTask; onClose: () => void }

export function OpenClassDialog({ task, onClose }: Props) {
  const desk = useAdminStore()
  const venue = valueOf(useResource(desk.venue))
  const courts = valueOf(useResource(desk.courts))
  if (!venue || !courts) return null
  if (task.kind === 'remove') {
    return <RemoveClassDialog fixedClass={task.fixedClass} courts={courts} onClose={onClose} />
  }
  return (
    <FixedClassDialog
      fixedClass={task.kind === 'edit' ? task.fixedClass : null}
      courts={courts}
      today={venueNow(Date.parse(venue.serverTime), venue.timeZone).date}
      words={CLASS_SCREEN_WORDS}
      onClose={onClose}
    />
  )
}
