import { dateText } from './specialPriceText.ts'

export function SpecialDate({ date, isOver }: { date: string; isOver: boolean }) {
  return (
    <span>
      {dateText(date)} {isOver && <span className="specials__past">passada</span>}
    </span>
  )
}
