import autocannon from 'autocannon'

const ROUND_SECONDS = 1
const CONNECTIONS = 16

/** Answers per second of a URL over a few keep-alive connections. Throws when any request failed. */
export async function answersPerSecond(
  url: string,
  headers: Record<string, string>,
): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    headers,
  })
  const failed = result.errors + result.timeouts + result['4xx'] + result['5xx']
  if (failed > 0) throw new Error(`${failed} of the answers of ${url} failed`)
  return result.requests.total / result.duration
}
