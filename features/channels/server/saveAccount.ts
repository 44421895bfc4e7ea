import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RequestOf } from '#core/call.ts'
import { format, textIn, type Messages } from '#core/messages.ts'
import type { channelCalls } from '#features/channels/contract.ts'
import { channelMessages } from '#features/channels/messages.ts'
import { channelOf } from '#features/channels/rules.ts'
import { findAccount } from '#features/channels/server/accounts.ts'
import { openSecrets, sealSecrets, takenFields } from '#server/kit/accountFields.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

/** What is secret is sealed, and goes neither into the log nor back to a browser. The first account of a channel is the one it goes by. */
export async function saveAccount(ctx: Context, request: RequestOf<typeof channelCalls.save>): Promise<{ id: string; version: number }> {
  const { provider, name } = request
  const adapter = ctx.adapters.messages[provider]
  const before = request.id ? await findAccount(ctx.db, request.id) : null
  if (before && before.provider !== provider) throw new AppError('core.notFound')
  const known = before && { fields: before.fields, secrets: await openSecrets(ctx, before.secrets) }
  const { fields, secrets, newSecrets, isSame } = takenFields(adapter.fields, request.fields, known)
  const read = adapter.account.safeParse({ ...fields, ...secrets })
  if (!read.success)
    throw invalid(
      ...read.error.issues.map(({ path }) => {
        const field = String(path[0] ?? '')
        const isMissing = !(secrets[field] ?? fields[field])
        return { field: `fields.${field}`, message: fieldProblem(ctx, `${provider}_${field}`, isMissing) }
      }),
    )
  const row = {
    name,
    fields: JSON.stringify(fields),
    secrets: await sealSecrets(ctx, secrets),
    ...(!isSame && { checkState: 'Unchecked', checks: '[]' }),
  }
  const id = request.id ?? uuid()
  const version = before ? await change(ctx, id, request.version ?? 0, row) : await add(ctx, id, { provider, ...row })
  const after = { name, provider, ...fields, secretFields: newSecrets }
  await audit(ctx, { action: 'messageAccount.save', objectId: id, before: before && { name: before.name, ...before.fields }, after })
  return { id, version }
}

type Row = { name: string; fields: string; secrets: Buffer; checkState?: string; checks?: string }

async function change(ctx: Context, id: string, version: number, row: Row): Promise<number> {
  const changed = await ctx.db
    .updateTable('messageAccount')
    .set((eb) => ({ ...row, version: eb('version', '+', 1), updatedAt: ctx.now }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!changed) throw new AppError('core.changed')
  // The old token was of the old secret.
  await ctx.db.deleteFrom('messageToken').where('accountId', '=', id).execute()
  return changed.version
}

async function add({ db, who }: Context, id: string, { provider, ...row }: Row & { provider: keyof typeof channelOf }): Promise<number> {
  const channel = channelOf[provider]
  const insert = (isEnable: boolean) =>
    sql`
    insert into message_account (top_org_id, id, provider, channel, name, fields, secrets, is_enable)
    values (${who.orgId}, ${id}, ${provider}, ${channel}, ${row.name}, ${row.fields}::jsonb, ${row.secrets}, ${isEnable})
    on conflict (top_org_id, channel) where is_enable do nothing`.execute(db)
  const { numAffectedRows } = await insert(true)
  if (numAffectedRows === 0n) await insert(false)
  return 1
}

/** What to do about it, in the words of the form; the provider's own schema only knows that it does not fit. */
function fieldProblem({ language }: Context, field: string, isMissing: boolean): string {
  const texts: Messages = channelMessages
  const of = (key: string) => textIn(texts[key] ?? [field, field], language)
  if (!isMissing) return of(`channels.${field}_bad`)
  return format(textIn(channelMessages['channels.account_missing'], language), { name: of(`channels.${field}`) }, language)
}

/** Only what has worked may take a channel over; whoever had it steps back in the same moment. */
export async function setAccountEnable(ctx: Context, { id, isEnable }: { id: string; isEnable: boolean }): Promise<{ isEnable: boolean }> {
  const row = await findAccount(ctx.db, id)
  if (isEnable && !row.passedAt) throw new AppError('core.state')
  if (isEnable) {
    await sql`select from message_account where channel = ${row.channel} order by id for update`.execute(ctx.db)
    await ctx.db.updateTable('messageAccount').set({ isEnable: false }).where('channel', '=', row.channel).where('id', '<>', id).execute()
  }
  await ctx.db.updateTable('messageAccount').set({ isEnable, updatedAt: ctx.now }).where('id', '=', id).execute()
  // What was in the way of the old one is not in the way of this one.
  await ctx.db.deleteFrom('channelTrouble').where('channel', '=', row.channel).execute()
  await audit(ctx, {
    action: 'messageAccount.setEnable',
    objectId: id,
    before: { name: row.name, isEnable: row.isEnable },
    after: { isEnable },
  })
  return { isEnable }
}
