/** Says of a row that the server does not have it yet; `of`: whose edit it waits in, where that is somebody else. */
export function unsentText(of: string | null = null): string {
  return of === null ? 'não enviado' : `de ${of}, não enviado`
}
