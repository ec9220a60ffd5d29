import { wordsOf } from '../../platform/text/words.ts'
import { meetTogether, type FixedClass } from './fixedClass.ts'

type Taught = Omit<FixedClass, 'name' | 'sportType'> & {
  instructor: string | null
  teacherId?: number | null
}

/** The other classes that somebody gives at the same time on another court, by their account or the instructor's name. Some venues mean it: it is said, not refused. */
export function taughtAtOnce<One extends Taught>(wanted: Taught, others: readonly One[]): One[] {
  return others.filter(
    (other) =>
      other.id !== wanted.id &&
      other.courtId !== wanted.courtId &&
      isSameTeacher(wanted, other) &&
      meetTogether(wanted, other),
  )
}

function isSameTeacher(one: Taught, other: Taught) {
  if (one.teacherId && one.teacherId === other.teacherId) return true
  const name = nameOf(one)
  return name !== '' && name === nameOf(other)
}

function nameOf({ instructor }: Taught) {
  return wordsOf(instructor ?? '').join(' ')
}
