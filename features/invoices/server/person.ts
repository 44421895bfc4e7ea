import type { Context, PersonAsked } from '#server/kit/context.ts'

/** Titles are forgotten; invoices themselves are kept, as the tax law asks. */
export async function eraseTitles({ db }: Context, { addresses }: PersonAsked): Promise<void> {
  if (addresses.length > 0) await db.deleteFrom('invoiceTitle').where('contact', 'in', addresses).execute()
}

export async function exportTitles({ db }: Context, { addresses }: PersonAsked): Promise<Record<string, unknown>> {
  const titles =
    addresses.length > 0
      ? await db.selectFrom('invoiceTitle').select(['titleType', 'title', 'taxNo', 'email']).where('contact', 'in', addresses).execute()
      : []
  return { invoiceTitles: titles }
}
