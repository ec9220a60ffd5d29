import type { OwnReservation } from '#shared/reservation/ownReservation.ts'
import { CUSTOMER } from '../../testing/aCheckout.ts'
import type { TestBrowser } from '../../testing/testBrowser.ts'
import type { Staff } from './staff.fixtures.ts'

const PATH = '/api/my/reservations'

/** Who has the hour first. */
export const BRUNO = {
  customerName: 'Bruno Lima',
  customerEmail: 'bruno@example.com',
  customerPhone: '48988776655',
}
/** Who gets it, by all that the desk mostly knows. */
export const MARINA = {
  customerName: CUSTOMER.customerName,
  customerEmail: CUSTOMER.customerEmail,
  customerPhone: CUSTOMER.customerPhone,
}

/** The link that the reception copies. */
export async function copiedLink(staff: Staff, id: number) {
  const { body } = await staff.browser.post<{ link: string }>(`/api/reservations/${id}/link`, {})
  const [, code, secret] = /#([A-Z0-9]{8})\.([\w-]{22})/.exec(body.link)!
  return { code: code!, secret: secret! }
}

export const openLink = (who: TestBrowser, link: object) => who.post<OwnReservation>(PATH, link)

export const readOwn = (who: TestBrowser, code: string) =>
  who.get<OwnReservation>(`${PATH}/${code}`)
