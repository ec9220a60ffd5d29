import { tableModel } from '../../db/tableModel.ts'

/** A court for one or more whole hours, with a customer, a status and a price. */
export class ReservationRow extends tableModel('reservations') {}
