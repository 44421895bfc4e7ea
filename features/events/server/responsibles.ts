import { eventMessages } from '#features/events/messages.ts'
import { textIn } from '#core/messages.ts'
import type { Context } from '#server/kit/context.ts'
import { invalid } from '#server/kit/errors.ts'

/** Whoever is responsible must be a member; the whole list is replaced. */
export async function saveResponsibles(
  { db, who, language }: Pick<Context, 'db' | 'who' | 'language'>,
  bventId: string,
  accountIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(accountIds)]
  const members =
    ids.length > 0
      ? await db.selectFrom('member').select('accountId').where('accountId', 'in', ids).where('isDisabled', '=', false).execute()
      : []
  if (members.length !== ids.length)
    throw invalid({ field: 'responsibleIds', message: textIn(eventMessages['events.wrong.responsible'], language) })
  await db.deleteFrom('bventResponsible').where('bventId', '=', bventId).execute()
  if (ids.length > 0)
    await db
      .insertInto('bventResponsible')
      .values(ids.map((accountId) => ({ topOrgId: who.orgId, bventId, accountId })))
      .execute()
}

export async function listResponsibles({ db }: Pick<Context, 'db'>, bventId: string) {
  return db
    .selectFrom('bventResponsible')
    .innerJoin('member', (join) =>
      join.onRef('member.topOrgId', '=', 'bventResponsible.topOrgId').onRef('member.accountId', '=', 'bventResponsible.accountId'),
    )
    .select(['member.accountId', 'member.name'])
    .where('bventResponsible.bventId', '=', bventId)
    .orderBy('member.name')
    .execute()
}
