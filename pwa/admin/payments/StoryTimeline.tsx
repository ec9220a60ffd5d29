import Campaign from '@mui/icons-material/Campaign'
import CurrencyExchange from '@mui/icons-material/CurrencyExchange'
import EventAvailable from '@mui/icons-material/EventAvailable'
import HowToReg from '@mui/icons-material/HowToReg'
import MailOutline from '@mui/icons-material/MailOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLong'
import type { StoryEntry } from '#shared/payment/ledger.ts'
import { instantText } from '../reservation/instantText.ts'
import { reais } from './reais.ts'

const ICONS: Record<StoryEntry['kind'], typeof Campaign> = {
  reservation: EventAvailable,
  charge: ReceiptLong,
  event: Campaign,
  refund: CurrencyExchange,
  decision: HowToReg,
  mail: MailOutline,
}

/** What happened, from the first to the last. */
export function StoryTimeline({
  entries,
  timeZone,
}: {
  entries: readonly StoryEntry[]
  timeZone: string
}) {
  return (
    <ol className="timeline">
      {entries.map(({ at, kind, text, amount }, index) => {
        const Icon = ICONS[kind]
        return (
          // Two entries may be of one instant and say the same.
          <li key={index} data-kind={kind}>
            <Icon aria-hidden="true" />
            <span className="timeline__text">{text}</span>
            {amount !== null && <span className="cash__amount">{reais(amount)}</span>}
            <time dateTime={at}>{instantText(at, timeZone)}</time>
          </li>
        )
      })}
    </ol>
  )
}
