import { taxNoProblem, tidyTaxNo, type TaxNoProblem } from '#features/invoices/rules.ts'

/** None → Submitted → Approved | Rejected → Submitted. WIRE2 §9 */
export const certificationStates = ['None', 'Submitted', 'Approved', 'Rejected'] as const
export type CertificationState = (typeof certificationStates)[number]

export const CREDIT_CODE_PLACES = 18

/** What may be handed in: nothing is waiting, and nothing is settled. */
export const canSubmit = (state: CertificationState) => state === 'None' || state === 'Rejected'

/** What is wrong with a unified social credit code, or null; its last place proves the others. GB 32100-2015 */
export function creditCodeProblem(text: string): TaxNoProblem | null {
  return tidyTaxNo(text).length === CREDIT_CODE_PLACES ? taxNoProblem(text) : 'places'
}

export const tidyCreditCode = tidyTaxNo

/** As the register says of a company that is no more, struck off or dissolved: it cannot be anybody's own. */
export const isGone = ({ state }: { state: string }) => /\u6ce8\u9500|\u540a\u9500/.test(state)
