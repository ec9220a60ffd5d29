import { send, type BodyOf } from '../send.ts'

export type DebugPayment = BodyOf<'POST /api/debug/payments'>
export type DebugOutcome = BodyOf<'POST /api/debug/payments/:id/simulate'>['outcome']

/** A charge that belongs to no reservation. 404 when the provider is not the sandbox. */
export function createDebugPayment(body: DebugPayment, signal?: AbortSignal) {
  return send('POST /api/debug/payments', { body, signal })
}

export function readDebugPayment(id: string, signal?: AbortSignal) {
  return send('GET /api/debug/payments/:id/status', { params: { id }, signal })
}

export function simulateDebugPayment(id: string, outcome: DebugOutcome, signal?: AbortSignal) {
  return send('POST /api/debug/payments/:id/simulate', {
    params: { id },
    body: { outcome },
    signal,
  })
}
