import type { ClosingDate } from '#shared/calendar/closingDate.schema.ts'
import type { OperationHours } from '#shared/calendar/operationHours.schema.ts'
import { requestOf, type Command } from '#shared/commands/command.ts'
import type { PriceEntry, SpecialPriceEntry } from '#shared/pricing/price.schema.ts'
import { request } from './client.ts'

/** What the desk asks of the server. */
export const deskApi = {
  readPrices: () => request<PriceEntry[]>('GET', '/api/prices'),
  /** Every special price, past ones too: the screen filters. */
  readSpecialPrices: () =>
    request<SpecialPriceEntry[]>('GET', '/api/special-prices?showAll=true&showPast=true'),
  readOperationHours: () => request<OperationHours[]>('GET', '/api/operationHours'),
  readClosingDates: () => request<ClosingDate[]>('GET', '/api/closingDates'),
  /** Sends one edit; with the same key again the server answers as before and does nothing twice. */
  send(command: Command, idempotencyKey: string): Promise<unknown> {
    const { method, path, body, version } = requestOf(command)
    return request(method, path, { body, ifMatch: version, idempotencyKey })
  },
}
export type DeskApi = typeof deskApi
