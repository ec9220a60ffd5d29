import * as v from 'valibot'
/** `GET /api/diagnostics`: what is wrong with how the server was set up. */
export const ServerDiagnosticsSchema = v.object({
  /** A header of a proxy that arrived although the settings trust none; null when there was none. */
  untrustedHeader: v.nullable(v.string()),
})
export type ServerDiagnostics = v.InferOutput<typeof ServerDiagnosticsSchema>
