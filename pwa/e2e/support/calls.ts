import { expect, request, type APIRequestContext } from '@playwright/test'
import type { Venue } from './startVenue.ts'

/** A browser whose screen nobody sees. The caller disposes of it. */
export function openDevice(venue: Venue): Promise<APIRequestContext> {
  return request.newContext({ baseURL: venue.url })
}

/** Sends what a page of that browser would send. */
export async function send<T>(
  device: APIRequestContext,
  path: string,
  data: object,
  method = 'POST',
): Promise<T> {
  const token = await device.get('/api/csrf-token')
  const { csrfToken } = (await token.json()) as { csrfToken: string }
  const answer = await device.fetch(path, {
    method,
    data,
    headers: { 'X-CSRF-Token': csrfToken },
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (answer.status() === 204 ? undefined : await answer.json()) as T
}
