/** `GET /api/venue`: what the client must know of the place. */
export type Venue = {
  name: string
  /** The short brand acronym of the header. */
  brand: string
  address: string
  phone: string
  email: string
  timeZone: string
  isSandbox: boolean
  /** The server's clock, ISO instant. */
  serverTime: string
}
