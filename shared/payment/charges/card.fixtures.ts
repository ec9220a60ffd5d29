import { aCustomer } from '../../platform/contact/customer.fixtures.ts'
import type { Card, CardPayer } from './card.schema.ts'

/** A card that the sandbox approves. */
export function aCard(change: Partial<Card> = {}): Card {
  return {
    holderName: 'ANA SOUZA',
    number: '5162306219378829',
    expiryMonth: '12',
    expiryYear: '30',
    ccv: '318',
    ...change,
  }
}

export function aCardPayer(change: Partial<CardPayer> = {}): CardPayer {
  return { ...aCustomer(), cep: '01310100', ...change }
}
