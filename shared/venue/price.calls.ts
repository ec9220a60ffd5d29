import * as v from 'valibot'
import { byId, defineCall, partOf } from '../account/call/defineCall.ts'
import { PriceAdjustSchema } from './prices/adjustPrices.ts'
import {
  PriceCopySchema,
  PriceDraftSchema,
  PriceEntrySchema,
  PriceQuerySchema,
  SpecialPriceDraftSchema,
  SpecialPriceEntrySchema,
  SpecialPriceQuerySchema,
} from './prices/price.schema.ts'

export const readPrices = defineCall({
  method: 'GET',
  path: '/api/prices',
  permission: 'anybody',
  says: 'Lista os preços por quadra, dia da semana e horário',
  query: PriceQuerySchema,
  answer: v.array(PriceEntrySchema),
  repeats: 'always',
})
export const createPrice = defineCall({
  method: 'POST',
  path: '/api/prices',
  permission: 'price.edit',
  says: 'Cria um preço',
  body: PriceDraftSchema,
  status: 201,
  answer: PriceEntrySchema,
  repeats: 'by-key',
  refusals: ['price-overlap', 'second-factor-needed'],
})
export const copyPrices = defineCall({
  method: 'POST',
  path: '/api/prices/copy',
  permission: 'price.edit',
  says: 'Copia tabelas de preços para outros dias e quadras',
  body: PriceCopySchema,
  answer: v.array(PriceEntrySchema),
  repeats: 'by-key',
  refusals: ['second-factor-needed'],
})
export const adjustPrices = defineCall({
  method: 'POST',
  path: '/api/prices/adjust',
  permission: 'price.edit',
  says: 'Reajusta preços por porcentagem',
  body: PriceAdjustSchema,
  answer: v.array(PriceEntrySchema),
  repeats: 'by-key',
  refusals: ['prices-changed', 'second-factor-needed'],
})
export const changePrice = defineCall({
  method: 'PATCH',
  path: '/api/prices/:id',
  permission: 'price.edit',
  says: 'Altera um preço',
  params: byId,
  ifMatch: true,
  body: partOf(PriceDraftSchema),
  answer: PriceEntrySchema,
  repeats: 'by-key',
  refusals: ['price-overlap', 'second-factor-needed'],
})
export const removePrice = defineCall({
  method: 'DELETE',
  path: '/api/prices/:id',
  permission: 'price.edit',
  says: 'Remove um preço',
  params: byId,
  ifMatch: true,
  answer: PriceEntrySchema,
  repeats: 'by-key',
  refusals: ['second-factor-needed'],
})

export const readSpecialPrices = defineCall({
  method: 'GET',
  path: '/api/special-prices',
  permission: 'anybody',
  says: 'Lista os preços de datas especiais',
  query: SpecialPriceQuerySchema,
  answer: v.array(SpecialPriceEntrySchema),
  repeats: 'always',
})
export const createSpecialPrice = defineCall({
  method: 'POST',
  path: '/api/special-prices',
  permission: 'price.edit',
  says: 'Cria um preço de data especial',
  body: SpecialPriceDraftSchema,
  status: 201,
  answer: SpecialPriceEntrySchema,
  repeats: 'by-key',
  refusals: ['second-factor-needed', 'special-price-overlap'],
})
export const changeSpecialPrice = defineCall({
  method: 'PATCH',
  path: '/api/special-prices/:id',
  permission: 'price.edit',
  says: 'Altera um preço de data especial',
  params: byId,
  ifMatch: true,
  body: partOf(SpecialPriceDraftSchema),
  answer: SpecialPriceEntrySchema,
  repeats: 'by-key',
  refusals: ['second-factor-needed', 'special-price-overlap'],
})
export const removeSpecialPrice = defineCall({
  method: 'DELETE',
  path: '/api/special-prices/:id',
  permission: 'price.edit',
  says: 'Remove um preço de data especial',
  params: byId,
  ifMatch: true,
  answer: SpecialPriceEntrySchema,
  repeats: 'by-key',
  refusals: ['second-factor-needed'],
})

export const priceCalls = [
  readPrices,
  createPrice,
  copyPrices,
  adjustPrices,
  changePrice,
  removePrice,
  readSpecialPrices,
  createSpecialPrice,
  changeSpecialPrice,
  removeSpecialPrice,
] as const
