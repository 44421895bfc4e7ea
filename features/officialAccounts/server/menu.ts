import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { format, textIn } from '#core/messages.ts'
import { findAccount } from '#features/channels/server/accounts.ts'
import type { officialAccountCalls } from '#features/officialAccounts/contract.ts'
import { officialAccountMessages } from '#features/officialAccounts/messages.ts'
import { buttonsOf, menuProblems, type Menu } from '#features/officialAccounts/rules.ts'
import { officialDetail } from '#features/officialAccounts/server/accounts.ts'
import { askProvider } from '#features/officialAccounts/server/asking.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { inScope } from '#server/kit/database/db.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

type Calls = typeof officialAccountCalls

/** What the provider would refuse is refused here, where it can be mended. */
function judge({ language }: Context, menu: Menu): void {
  const problems = menuProblems(menu)
  if (problems.length === 0) return
  throw invalid(
    ...problems.map(({ entry, item, field, problem }) => ({
      field: `menu.${entry}${item === null ? '' : `.items.${item}`}.${field}`,
      message: format(textIn(officialAccountMessages[`officialAccounts.wrong_${problem}`], language)),
    })),
  )
}

/** Of two who change it at once the second is told. */
export async function saveMenu(ctx: Context, { id, menuVersion, menu }: RequestOf<Calls['saveMenu']>): Promise<{ menuVersion: number }> {
  const { db, who } = ctx
  if ((await findAccount(db, id)).provider !== 'OfficialAccount') throw new AppError('core.notFound')
  judge(ctx, menu)
  const { rows } = await sql<{ menuVersion: number }>`
    insert into official_account (top_org_id, account_id, menu, menu_version) select ${who.orgId}, ${id}, ${JSON.stringify(menu)}::jsonb, 1
    where ${menuVersion} = 0 or exists (select from official_account where account_id = ${id})
    on conflict (top_org_id, account_id) do update set menu = excluded.menu, menu_version = official_account.menu_version + 1
      where official_account.menu_version = ${menuVersion} returning menu_version`.execute(db)
  const [saved] = rows
  if (!saved) throw new AppError('core.changed')
  await audit(ctx, { action: 'official.saveMenu', objectId: id, after: { names: menu.map(({ name }) => name) } })
  return saved
}

/** What was looked at is what goes out: a menu changed meanwhile is not published by mistake. */
export async function publishMenu(ctx: Context, { id, menuVersion }: RequestOf<Calls['publishMenu']>): Promise<{ publishedTime: string }> {
  const { orgId, accountId } = ctx.who
  const scope = { orgId, accountId }
  const before = await inScope(ctx.db, scope, (db) => officialDetail(db, id))
  if (before.menuVersion !== menuVersion) throw new AppError('core.changed')
  judge(ctx, before.menu)
  await askProvider(ctx, { orgId, id }, (account, tokens) => ctx.adapters.official.publishMenu(account, tokens, buttonsOf(before.menu)))
  await inScope(ctx.db, scope, async (db) => {
    await db
      .updateTable('officialAccount')
      .set({ publishedVersion: menuVersion, publishedAt: ctx.now })
      .where('accountId', '=', id)
      .execute()
    const after = { names: before.menu.map(({ name }) => name) }
    await audit({ ...ctx, db, who: ctx.who }, { action: 'official.publishMenu', objectId: id, after })
  })
  return { publishedTime: ctx.now.toISOString() }
}
