import type { OrderInvoicing } from '#core/invoicing.ts'
import type { HooksOf } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

/** The invoices of an order, as the feature that issues them tells it. */
export async function invoicingOf({ db, hooksOf }: { db: Db; hooksOf: HooksOf }, orderId: string): Promise<OrderInvoicing> {
  const [ask] = hooksOf('orderInvoicing')
  return (await ask?.({ db }, orderId)) ?? { isOffered: false, invoices: [] }
}
