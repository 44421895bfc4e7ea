import { sql } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import { textIn } from '#core/messages.ts'
import { isNarrowedIn } from '#core/narrowing.ts'
import { validationTypes } from '#core/flags.ts'
import { emailOf, mobileOf } from '#features/forms/personValues.ts'
import type { Channel } from '#features/delivery/message.ts'
import { deliveryMessages } from '#features/delivery/messages.ts'
import type { ListReason } from '#features/delivery/suppression.ts'
import { suppressionCalls, type Suppression } from '#features/delivery/suppressionContract.ts'
import { audit } from '#server/kit/audit.ts'
import { contains } from '#server/kit/database/like.ts'
import { AppError, invalid } from '#server/kit/errors.ts'
import { implement, page } from '#server/kit/implement.ts'
import { addressField, coverFor } from '#server/kit/masked.ts'

export const suppressionHandlers = implement(suppressionCalls, {
  async suppressions({ db, who }, { keyWords, channel, reason, ...paging }) {
    let query = db.selectFrom('suppression')
    if (channel) query = query.where('channel', '=', channel)
    if (reason) query = query.where('reason', '=', reason)
    const cover = coverFor(who)
    if (keyWords && isNarrowedIn(who.narrowing.fields)) query = query.where('note', 'ilike', contains(keyWords))
    else if (keyWords)
      query = query.where((eb) => eb.or([eb('address', 'ilike', contains(keyWords)), eb('note', 'ilike', contains(keyWords))]))
    const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await query
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('address')
      .limit(paging.pageSize)
      .offset((paging.pageNo - 1) * paging.pageSize)
      .execute()
    const list = rows.map((row): Suppression => ({
      channel: row.channel as Channel,
      address: cover(addressField(row.channel), row.address) ?? '',
      reason: row.reason as ListReason,
      isCampaignOnly: row.isCampaignOnly,
      note: row.note,
      createdTime: row.createdAt.toISOString(),
      createdName: row.createdName,
    }))
    return page({ list }, pagerOf(paging, total))
  },

  async suppress(ctx, { channel, address: typed, note }) {
    const address = (channel === 'Email' ? emailOf(typed) : mobileOf(typed, validationTypes.WorldMobile))?.toLowerCase()
    if (!address) throw invalid({ field: 'address', message: textIn(deliveryMessages[`delivery.listAddressBad_${channel}`], ctx.language) })
    const { who, db, now } = ctx
    // Who left only what advertises is left alone from now on.
    const { numAffectedRows } = await sql`
      insert into suppression (top_org_id, channel, address, reason, note, created_at, created_by, created_name)
      values (${who.orgId}, ${channel}, ${address}, 'manual', ${note}, ${now}, ${who.accountId}, ${who.accountName})
      on conflict (top_org_id, channel, address) do update set is_campaign_only = false where suppression.is_campaign_only`.execute(db)
    if (numAffectedRows) await audit(ctx, { action: 'suppression.add', objectId: address, after: { channel, note } })
    return { isNew: numAffectedRows === 1n }
  },

  async unsuppress(ctx, { channel, address }) {
    const gone = await ctx.db
      .deleteFrom('suppression')
      .where('channel', '=', channel)
      .where('address', '=', address)
      .returning(['reason', 'note', 'isCampaignOnly'])
      .executeTakeFirst()
    if (!gone) throw new AppError('core.notFound')
    await audit(ctx, { action: 'suppression.remove', objectId: address, before: { channel, ...gone } })
    return { isOk: true as const }
  },
})
