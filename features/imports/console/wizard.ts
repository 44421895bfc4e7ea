import { importSteps, importTypes, type ImportStep, type ImportType } from '#features/imports/rules.ts'
import { isUsableForImport, type TicketStatus } from '#features/tickets/rules.ts'

/** Where the breadcrumb leads back to; null is the list of attendees. Spec §4. */
export function stepBefore(step: ImportStep): ImportStep | null {
  const before = {
    choseType: null,
    uploadFile: 'choseType',
    matchField: 'uploadFile',
    importPeople: 'matchField',
    finished: 'choseType',
  } as const
  return before[step]
}

export function isStep(text: string): text is ImportStep {
  return importSteps.some((step) => step === text)
}

export function isImportType(text: string): text is ImportType {
  return importTypes.some((type) => type === text)
}

/** How far an import has come; null where the address names none. */
export type Reached = { step: ImportStep; isSaved: boolean } | null

/** The step an address may show: never further than the import has come, and no way back once saving has begun. */
export function shownStep(wanted: string, hasType: boolean, reached: Reached): ImportStep {
  if (!isStep(wanted)) return reached?.step ?? 'choseType'
  if (wanted === 'choseType') return wanted
  if (wanted === 'uploadFile') return hasType ? wanted : 'choseType'
  if (!reached) return 'choseType'
  if (reached.isSaved) return reached.step
  return importSteps.indexOf(wanted) < importSteps.indexOf(reached.step) ? wanted : reached.step
}

type Choosable = { ticketId: string; status: TicketStatus; surplusNum: number }

/** One-time imports have no ticket; otherwise the chosen one while it can be used, or the only one that can. Spec §4. */
export function chosenTicket(type: ImportType, tickets: readonly Choosable[], chosen: string): string {
  if (type === 'oneTime') return ''
  const usable = tickets.filter(isUsableForImport)
  if (usable.some(({ ticketId }) => ticketId === chosen)) return chosen
  return usable.length === 1 ? (usable[0]?.ticketId ?? '') : ''
}
