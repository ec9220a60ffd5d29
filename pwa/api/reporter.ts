// Without an import of its own: what the first scripts and later ones both need must not become one more file to fetch.
let report: (error: unknown) => void = () => {}

/** From now on `reporter` receives every failure that is shown; it reports those that are mistakes of the app. */
export function setReporter(reporter: typeof report) {
  report = reporter
}

export function reportFailure(error: unknown) {
  report(error)
}

/** The same work; its failure is reported. */
export async function reporting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    report(error)
    throw error
  }
}
