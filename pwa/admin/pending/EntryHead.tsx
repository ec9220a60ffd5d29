import { instantText } from '../reservation/instantText.ts'
import type { OutboxEntry } from '../../offline/sync/offlineDb.ts'
import type { Known } from './known.ts'
import { unbroken } from './unbroken.ts'

type Props = { entry: OutboxEntry; sentence: string; known: Known }

/** What was asked, by whom and when. */
export function EntryHead({ entry: { madeAt, userName }, sentence, known }: Props) {
  const timeZone = known.venue?.timeZone ?? 'America/Sao_Paulo'
  return (
    <header>
      <h3>{unbroken(sentence)}</h3>
      <p className="pending__muted">
        {userName}, <time dateTime={madeAt}>{instantText(madeAt, timeZone)}</time>
      </p>
    </header>
  )
}
