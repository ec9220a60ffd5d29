/** A random UUID, version 4. Made here, because without a secure connection browsers make none. */
export function newId(): string {
  // Each of these figures by a random one; the 4 is the version, the 8 begins with its variant.
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (figure) => {
    const [random] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(figure) ^ (random! & (15 >> (Number(figure) / 4)))).toString(16)
  })
}
