import { tableModel } from '../../../db/tableModel.ts'

/** A charge at the provider that is not there. */
export class SandboxChargeRow extends tableModel('sandbox_charges') {}
