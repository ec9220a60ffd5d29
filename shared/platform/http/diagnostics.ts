/** `GET /api/diagnostics`: what is wrong with how the server was set up. */
export type ServerDiagnostics = {
  /** A header of a proxy that arrived although the settings trust none; null when there was none. */
  untrustedHeader: string | null
}
