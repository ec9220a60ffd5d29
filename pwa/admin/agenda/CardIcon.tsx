export type CardSign = 'paid' | 'pending' | 'customer' | 'problem'

/** A sign of a card with its words for the mouse; the card's own name says them to everybody else. */
export function CardIcon({ sign, title }: { sign: CardSign; title: string }) {
  return <span className={`card__icon card__icon--${sign}`} title={title} />
}
