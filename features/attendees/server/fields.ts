import type { RequestOf } from '#core/call.ts'
import { sightIn } from '#core/narrowing.ts'
import type { attendeeCalls } from '#features/attendees/contract.ts'
import { actionNames, columnsOf } from '#features/attendees/listFields.ts'
import type { QueryField } from '#features/attendees/shapes.ts'
import { viewOf, type View } from '#features/attendees/views.ts'
import { scopeOf } from '#features/attendees/server/listScope.ts'
import { suggestionsIn } from '#features/attendees/server/suggestions.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { groupsOf } from '#features/forms/fields.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { formOf } from '#features/forms/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'

export async function queryFields(ctx: Context, bventId: string | undefined): Promise<QueryField[]> {
  const scope = await scopeOf(ctx, bventId)
  const suggestions = await suggestionsIn(ctx.db, scope)
  return scope.fields.map((field) => ({
    fieldName: field.fieldName,
    displayName: field.displayName,
    dataType: field.dataType,
    fieldActions: actionNames(field, ctx.language),
    fieldOptions: suggestions.get(field.fieldName) ?? [...field.options],
  }))
}

const isOwn = ({ groupName }: FormField) => groupName !== 'System'

export async function registFields(ctx: Context, { bventId, pathId }: RequestOf<typeof attendeeCalls.registFields>) {
  const { columns, sights } = await scopeOf(ctx, bventId)
  const form = bventId ? await formOf(ctx.db, bventId, { language: ctx.language, pathId }) : null
  const own = (form && pathId ? columnsOf(form.fields, ctx.language) : columns).filter(
    (field) => isOwn(field) && sightIn(sights, field.fieldName) !== 'none',
  )
  return {
    pathId: form?.pathId ?? '',
    fields: [...own, ...columns.filter((column) => !isOwn(column))],
    groups: groupsOf(own, ctx.language).map(({ groupName, displayName, fieldNames }) => ({ groupName, displayName, fieldNames })),
    registerRule: form?.rules ?? [],
    pageViewConfigs: viewOf(columns, await savedView(ctx, bventId ?? ctx.who.orgId)),
  }
}

async function savedView({ db, who }: Context, listId: string): Promise<View[]> {
  const row = await db
    .selectFrom('attendeeView')
    .select('viewConfigs')
    .where('listId', '=', listId)
    .where('accountId', '=', who.accountId)
    .executeTakeFirst()
  return (row?.viewConfigs ?? []) as View[]
}

/** An event the person may see, or the organisation itself for the list across events. */
async function checkList(ctx: Context, listId: string): Promise<void> {
  if (listId !== ctx.who.orgId) await findEvent(ctx, listId)
}

export async function fieldsView(ctx: Context, listId: string) {
  await checkList(ctx, listId)
  return { viewConfigs: await savedView(ctx, listId) }
}

export async function saveFieldsView(ctx: Context, { id, viewConfigs }: RequestOf<typeof attendeeCalls.saveFieldsView>) {
  await checkList(ctx, id)
  if (new Set(viewConfigs.map(({ fieldName }) => fieldName)).size < viewConfigs.length)
    throw invalid({ field: 'viewConfigs', message: 'viewConfigs: fieldName' })
  const stored = JSON.stringify(viewConfigs)
  await ctx.db
    .insertInto('attendeeView')
    .values({ topOrgId: ctx.who.orgId, listId: id, accountId: ctx.who.accountId, viewConfigs: stored })
    .onConflict((conflict) => conflict.columns(['topOrgId', 'listId', 'accountId']).doUpdateSet({ viewConfigs: stored }))
    .execute()
  return { viewConfigs }
}
