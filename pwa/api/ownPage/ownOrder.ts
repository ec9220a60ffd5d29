import { send, type AnswerTo } from '../send.ts'

type OwnOrder = AnswerTo<'GET /api/reservations/mine/open'>['order']

/** What this browser's session has open at the server, whatever this tab knows of it. */
export async function readOwnOrder(signal?: AbortSignal): Promise<OwnOrder> {
  return (await send('GET /api/reservations/mine/open', { signal })).order
}
