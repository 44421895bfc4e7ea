import type { OrderView } from '#features/registration/site/pageData.ts'

/** An order as its page shows it: `Confirming` is one that somebody comes back to from paying while nobody knows the outcome. */
export type OrderStage = OrderView['status'] | 'Confirming'

export function stageOf({ status, lastPayment }: Pick<OrderView, 'status' | 'lastPayment'>, isBack: boolean): OrderStage {
  return status === 'Unpaid' && isBack && lastPayment?.state === 'pending' ? 'Confirming' : status
}

const SECOND_MS = 1_000
export const EAGER_MS = 20 * SECOND_MS
/** From then on it is taking longer than anyone should be left to guess. */
export const LONG_MS = 60 * SECOND_MS
const PATIENT_MS = 600 * SECOND_MS

/** After how long the order is asked about again; null once it is decided. */
export function askAfterMs(stage: OrderStage, isPaying: boolean, waitedMs: number): number | null {
  if (stage === 'Confirming' && waitedMs < EAGER_MS) return SECOND_MS
  if ((stage === 'Confirming' || (stage === 'Unpaid' && isPaying)) && waitedMs < PATIENT_MS) return 3 * SECOND_MS
  return ['Confirming', 'Unpaid', 'WaitApproval', 'Refunding'].includes(stage) ? 15 * SECOND_MS : null
}
