import type { Problem } from '#shared/problem.ts'
import { obstacleText } from '../reservation/seriesPlan.ts'
import { FirstFew } from '../../ui/FirstFew.tsx'
import { StrandedList } from '../../ui/StrandedList.tsx'
import { dayWords } from './deskWords.ts'
import type { Known } from './known.ts'

/** What the server named as standing in the way. */
export function Obstacles({ problem, known }: { problem: Problem; known: Known }) {
  const taken = problem.occurrences?.filter(({ obstacle }) => obstacle !== null) ?? []
  return (
    <>
      {problem.affected && <StrandedList stranded={problem.affected} />}
      {taken.length > 0 && (
        <FirstFew items={taken} itemKey={({ date }) => date}>
          {({ date, obstacle }) => `${dayWords(date, known)}: ${obstacleText(obstacle)}`}
        </FirstFew>
      )}
    </>
  )
}
