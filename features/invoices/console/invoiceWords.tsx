import type { InvoiceState } from '#core/invoicing.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { t, useT } from '#console/kit/text.ts'
import type { ListedState } from '#features/invoices/manageContract.ts'

const marks: Record<InvoiceState, { tone: Tone; icon: IconName }> = {
  Applied: { tone: 'pending', icon: 'clock' },
  Issuing: { tone: 'info', icon: 'sync' },
  Issued: { tone: 'registered', icon: 'check' },
  Red: { tone: 'denied', icon: 'undo' },
  Rejected: { tone: 'unpaid', icon: 'minus' },
  Withdrawn: { tone: 'cancelled', icon: 'slash' },
}

export function InvoiceStateTag({ state }: { state: InvoiceState }) {
  useT()
  return <StatusTag {...marks[state]}>{t(`invoices.state_${state}`)}</StatusTag>
}

export function stateWord(state: ListedState): string {
  return state === 'Exchange' ? t('invoices.tab_Exchange') : t(`invoices.state_${state}`)
}
