import type { GivenMapping } from '#features/forms/settingCalls.ts'
import { isCustomerField } from '#features/forms/customerFields.ts'
import { refusal } from '#features/forms/server/changeForm.ts'
import { everyField } from '#features/forms/server/queries.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

/** Only of fields that are in a form now; a deleted one is not handed on. */
export async function mappingOf(db: Db, bventId: string): Promise<GivenMapping> {
  return db
    .selectFrom('customerMapping as m')
    .select(['m.fieldName', 'm.customerKey as key'])
    .where('m.bventId', '=', bventId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('formField as f')
          .select('f.fieldName')
          .whereRef('f.topOrgId', '=', 'm.topOrgId')
          .whereRef('f.bventId', '=', 'm.bventId')
          .whereRef('f.fieldName', '=', 'm.fieldName')
          .where('f.deletedAt', 'is', null),
      ),
    )
    .orderBy('m.fieldName')
    .execute()
}

export async function saveMapping(ctx: Context, bventId: string, mapping: GivenMapping): Promise<void> {
  const event = await findWritableEvent(ctx, bventId)
  const names = new Set((await everyField(ctx.db, bventId, ctx.language)).map(({ fieldName }) => fieldName))
  const seen = new Set<string>()
  for (const [index, { fieldName, key }] of mapping.entries()) {
    if (!names.has(fieldName)) throw refusal(ctx, `mapping.${index}.fieldName`, 'forms.define.missing', { name: fieldName })
    if (!isCustomerField(key)) throw refusal(ctx, `mapping.${index}.key`, 'forms.mapping.key', { name: key })
    for (const name of [fieldName, key]) {
      if (seen.has(name)) throw refusal(ctx, `mapping.${index}`, 'forms.define.twice', { name })
      seen.add(name)
    }
  }
  // Two savings at once would otherwise both delete and then meet on the key.
  await ctx.db.selectFrom('bvent').select('id').where('id', '=', bventId).forUpdate().execute()
  const before = await mappingOf(ctx.db, bventId)
  await ctx.db.deleteFrom('customerMapping').where('bventId', '=', bventId).execute()
  const rows = mapping.map(({ fieldName, key }) => ({ topOrgId: event.topOrgId, bventId, fieldName, customerKey: key }))
  if (rows.length > 0) await ctx.db.insertInto('customerMapping').values(rows).execute()
  await audit(ctx, { action: 'form.saveCustomerMapping', objectId: bventId, bventId, before, after: mapping })
}
