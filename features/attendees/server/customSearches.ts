import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { OK } from '#core/schema.ts'
import type { attendeeCalls } from '#features/attendees/contract.ts'
import type { CustomSearch } from '#features/attendees/shapes.ts'
import { findEvent } from '#features/events/server/queries.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'

const columns = ['id', 'name', 'isShared', 'accountId', 'searchData', 'bventId'] as const

/** One's own and what others share, of this event or across events. */
function readable({ db, who }: Context) {
  return db
    .selectFrom('customSearch')
    .select(columns)
    .where((eb) => eb.or([eb('accountId', '=', who.accountId), eb('isShared', '=', true)]))
}

type Row = { id: string; name: string; isShared: boolean; accountId: string; searchData: unknown }

function searchOf({ who }: Context, { id, name, isShared, accountId, searchData }: Row): CustomSearch {
  return { id, name, isShared, isMine: accountId === who.accountId, searchData: searchData as CustomSearch['searchData'] }
}

export async function listSearches(ctx: Context, bventId: string | undefined): Promise<CustomSearch[]> {
  if (bventId) await findEvent(ctx, bventId)
  const rows = await readable(ctx)
    .where('bventId', bventId ? '=' : 'is', bventId ?? null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => searchOf(ctx, row))
}

export async function findSearch(ctx: Context, id: string): Promise<CustomSearch> {
  const row = required(await readable(ctx).where('id', '=', id).executeTakeFirst())
  if (row.bventId) await findEvent(ctx, row.bventId)
  return searchOf(ctx, row)
}

type SearchColumns = { name?: string; searchData?: string; isShared?: boolean }

/** Only its owner changes a search; for others it is as if it were not there. */
async function changeOwn({ db, who }: Context, id: string, columns: SearchColumns): Promise<{ id: string }> {
  const own = db.updateTable('customSearch').set(columns).where('id', '=', id).where('accountId', '=', who.accountId)
  return required(await own.returning('id').executeTakeFirst())
}

export async function saveSearch(ctx: Context, request: RequestOf<typeof attendeeCalls.saveCustomSearch>): Promise<{ id: string }> {
  const { id, bventId, name, searchData, isShared } = request
  if (bventId) await findEvent(ctx, bventId)
  const { db, who } = ctx
  const columns = { name, searchData: JSON.stringify(searchData), ...(isShared !== undefined && { isShared }) }
  if (id) return changeOwn(ctx, id, columns)
  const made = { topOrgId: who.orgId, id: uuid(), bventId: bventId ?? null, accountId: who.accountId, ...columns }
  await db.insertInto('customSearch').values(made).execute()
  return { id: made.id }
}

export async function shareSearch(ctx: Context, { id, isShared }: RequestOf<typeof attendeeCalls.shareCustomSearch>) {
  await changeOwn(ctx, id, { isShared })
  return OK
}

export async function deleteSearch({ db, who }: Context, id: string) {
  const row = await db
    .deleteFrom('customSearch')
    .where('id', '=', id)
    .where('accountId', '=', who.accountId)
    .returning('id')
    .executeTakeFirst()
  required(row)
  return OK
}
