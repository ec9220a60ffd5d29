import { tableModel } from '../../db/tableModel.ts'

/** A slot of one court kept for one browser until an instant. */
export class HoldRow extends tableModel('holds') {}
