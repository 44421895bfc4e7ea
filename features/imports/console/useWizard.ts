import { useQuery } from '@tanstack/react-query'
import type { Crumb } from '#console/kit/PageFrame.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { useAddressState } from '#console/kit/useAddressState.ts'
import { pathOf, type Page } from '#core/page.ts'
import { importCalls } from '#features/imports/contract.ts'
import type { ImportTask } from '#features/imports/shapes.ts'
import { firstFilter, IMPORT_PAGE_SIZE, type ImportStep, type ImportType } from '#features/imports/rules.ts'
import { isImportType, shownStep, stepBefore } from '#features/imports/console/wizard.ts'

const NOWHERE = {
  step: '',
  key: '',
  type: '',
  ticketId: '',
  check: '',
  show: '',
  wrong: '',
  reason: '',
  pageNo: '1',
  pageSize: String(IMPORT_PAGE_SIZE),
}
export type Address = typeof NOWHERE
type Place = Partial<Pick<Address, 'key' | 'type' | 'ticketId' | 'show'>>

/** Internal and external events have each their own. */
export type WizardPages = { wizard: Page; list: Page }

export type Wizard = {
  bventId: string
  page: Page
  step: ImportStep
  address: Address
  setAddress: (change: Partial<Address>) => void
  go: (step: ImportStep, place?: Place) => void
  importType: ImportType | null
  ticketId: string
  listPath: string
  crumbs: Crumb[]
  /** Null at the first step: from there the way back is the list. */
  goBack: (() => void) | null
}

/** Step and key stand in the address; how far the import has come is the server's to say. */
export function useWizard(bventId: string, pages: WizardPages) {
  const t = useT()
  const [address, setAddress] = useAddressState(NOWHERE)
  const query = useQuery({ ...callQuery(importCalls.task, { key: address.key }, { ignoresErrors: true }), enabled: address.key !== '' })
  const task = address.key !== '' && query.data?.bventId === bventId ? query.data : undefined
  const importType = isImportType(address.type) ? address.type : (task?.importType ?? null)
  const step = shownStep(address.step, importType !== null, task ? { step: task.step, isSaved: task.saveStatus !== '' } : null)
  const go: Wizard['go'] = (next, place = {}) =>
    setAddress({ check: '', show: '', wrong: '', reason: '', pageNo: '1', ...place, step: next })
  const before = stepBefore(step)
  const listPath = pathOf(pages.list, { bventId })
  const wizard: Wizard = {
    bventId,
    page: pages.wizard,
    step,
    address,
    setAddress,
    go,
    importType,
    ticketId: address.ticketId || (task?.ticketId ?? ''),
    listPath,
    crumbs: [{ title: t('attendees.list'), to: listPath }, { title: t('imports.page') }],
    goBack: before && (() => go(before)),
  }
  return { wizard, task, query }
}

/** The preview opens with the filter that shows something. */
export function filterFor(counts: ImportTask['counts']): string {
  return String(firstFilter(counts))
}
