import type { AsaasClient } from './asaasClient.ts'
import { anyList } from './asaasFields.ts'

const PAGE = 100

/** Reads a page of a list; `next` is where the next one begins, null after the last. */
export async function listPage(
  client: AsaasClient,
  path: string,
  filter: Record<string, string>,
  offset: number,
): Promise<{ entries: unknown[]; next: number | null }> {
  const query = new URLSearchParams({ ...filter, limit: String(PAGE), offset: String(offset) })
  const page = await client.call({ method: 'GET', path: `${path}?${query}` }, anyList)
  const entries = page?.data ?? []
  const isLast = !page || page.hasMore === false || entries.length === 0
  return { entries, next: isLast ? null : offset + entries.length }
}
