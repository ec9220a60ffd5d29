import { DESK_BRANDS, TILL_METHOD_NAMES, TILL_METHODS } from '#shared/book/till/till.ts'

/** Lists the ways in which money is taken at the desk, to choose one: 'other' is of before anybody noted them. */
export const METHOD_OPTIONS = TILL_METHODS.filter((method) => method !== 'other').map((value) => ({
  value,
  label: TILL_METHOD_NAMES[value],
}))

/** Lists the brands on a machine's receipt, to choose one. */
export const BRAND_OPTIONS = DESK_BRANDS.map((value) => ({ value, label: value }))
