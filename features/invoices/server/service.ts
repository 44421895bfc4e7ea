import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { InvoiceState } from '#core/invoicing.ts'
import type { Adapters } from '#server/adapters/adapters.ts'
import type { ToIssue } from '#server/adapters/invoicing/port.ts'
import { moneyOf } from '#core/money.ts'
import { taxIn, type RedReason } from '#features/invoices/rules.ts'
import type { InvoiceRow } from '#features/invoices/server/invoiceRows.ts'
import type { Db } from '#server/kit/database/db.ts'

export type Seller = ToIssue['seller']

/** As which company invoices are issued: the one the operator has found this organisation to be. */
export async function sellerOf(db: Db): Promise<Seller | null> {
  const { rows } = await sql<Seller>`
    select name, credit_code as tax_no from certification where top_org_id = app_org() and state = 'Approved'`.execute(db)
  return rows[0] ?? null
}

/** A service is connected, and it can be told who sells. */
export async function canHandOver({ db, adapters }: { db: Db; adapters: Adapters }): Promise<boolean> {
  return adapters.invoicing !== null && (await sellerOf(db)) !== null
}

type HandingOver = { db: Db; now: Date; byName: string }

/** Asked for at the next turn of the job, outside of any transaction. The number it has from here on is the service's to know it by. */
export async function handOverAll({ db, now, byName }: HandingOver, which: readonly string[], from: readonly InvoiceState[]) {
  const { rows } = await sql<{ id: string; title: string; bventId: string }>`
    update invoice i set state = 'Issuing', service_no = x.no, service_tries = 0, service_next_at = ${now}, service_failure = '',
      service_by_name = ${byName}, version = version + 1, updated_at = ${now}
    from unnest(${which}::uuid[], ${which.map(newServiceNo)}::text[]) as x (id, no)
    where i.id = x.id and i.state = any(${from}::text[]) and i.service_next_at is null returning i.id, i.title, i.bvent_id`.execute(db)
  return rows
}

export const newServiceNo = () => `I${uuid().replaceAll('-', '')}`
/** The red letter has a number of its own, which follows from the invoice's. */
export const redNoOf = (serviceNo: string) => `R${serviceNo.slice(1)}`

const FIRST_MINUTES = [1, 5, 15]
/** After the first, the second and the third asking; then every hour. */
export function askedAgainAt(tries: number, now: Date): Date {
  return new Date(now.getTime() + (FIRST_MINUTES[tries - 1] ?? 60) * 60_000)
}

const redCodes = { mistake: 1, exchange: 1, return: 2, ended: 3, allowance: 4 } as const satisfies Record<RedReason, number>
export const redCodeOf = (reason: RedReason | '') => redCodes[reason || 'mistake']

export function wordsFor(row: InvoiceRow, seller: Seller): ToIssue {
  const { netMinor, taxMinor } = taxIn(row.amountMinor, row.taxRate)
  const { title: name, taxNo, address, phone, bank, bankAccount, remark } = row
  return {
    requestNo: row.serviceNo,
    kind: row.titleType === 'Special' ? 81 : 82,
    seller,
    buyer: { isCompany: row.titleType !== 'Personal', name, taxNo, address, phone, bank, bankAccount },
    lines: [
      { name: row.item, taxRate: row.taxRate / 100, amount: moneyOf(row.amountMinor), net: moneyOf(netMinor), tax: moneyOf(taxMinor) },
    ],
    remark,
    drawer: row.serviceByName,
  }
}
