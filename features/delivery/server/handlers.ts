import { sql } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import { isNarrowedIn } from '#core/narrowing.ts'
import { hasOwnWay } from '#features/channels/server/accounts.ts'
import { deliveryCalls, type OutboxRow } from '#features/delivery/contract.ts'
import { LOCAL_PROVIDER, shownState, type Channel, type MessageReason, type MessageState } from '#features/delivery/message.ts'
import { audit } from '#server/kit/audit.ts'
import { contains } from '#server/kit/database/like.ts'
import { AppError } from '#server/kit/errors.ts'
import { implement, page } from '#server/kit/implement.ts'
import { addressField, coverFor } from '#server/kit/masked.ts'

export const deliveryHandlers = implement(deliveryCalls, {
  async list({ db, who }, { keyWords, state, channel, ...paging }) {
    let query = db.selectFrom('message')
    if (state === 'Kept') query = query.where('state', '=', 'Sent').where('provider', '=', LOCAL_PROVIDER)
    else if (state) query = query.where('state', '=', state).where('provider', 'is distinct from', LOCAL_PROVIDER)
    if (channel) query = query.where('channel', '=', channel)
    // What is written to people is made of their answers: who does not see all of those sees that it was written.
    const isNarrowed = isNarrowedIn(who.narrowing.fields)
    const cover = coverFor(who)
    if (keyWords && isNarrowed) query = query.where('subject', 'ilike', contains(keyWords))
    else if (keyWords)
      query = query.where((eb) => eb.or([eb('recipient', 'ilike', contains(keyWords)), eb('subject', 'ilike', contains(keyWords))]))
    const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(paging.pageSize)
      .offset((paging.pageNo - 1) * paging.pageSize)
      .execute()
    const list = rows.map((row): OutboxRow => ({
      id: row.id,
      channel: row.channel as Channel,
      kind: row.kind,
      recipient: cover(addressField(row.channel), row.recipient) ?? '',
      subject: row.subject,
      body: isNarrowed ? null : row.body,
      wordsHash: row.wordsHash?.toString('hex') ?? null,
      state: shownState(row.state as MessageState, row.provider),
      reason: row.reason as MessageReason | null,
      providerReason: row.providerReason,
      attempts: row.attempts,
      createdTime: row.createdAt.toISOString(),
      sentTime: row.sentAt?.toISOString() ?? null,
    }))
    return page({ list }, pagerOf(paging, total))
  },

  async troubles({ db }) {
    const { rows } = await sql<{ channel: Channel; since: Date; nextTryAt: Date; providerReason: string; waiting: number }>`
      select t.channel, t.since, t.next_try_at, t.provider_reason,
        (select count(*)::int from message m where m.channel = t.channel and m.state in ('Queued', 'Deferred')) as waiting
      from channel_trouble t order by t.since`.execute(db)
    const list = rows.map(({ channel, since, nextTryAt, providerReason, waiting }) => ({
      channel,
      since: since.toISOString(),
      nextTryTime: nextTryAt.toISOString(),
      providerReason,
      waiting,
    }))
    return { list }
  },

  ways: async ({ db }) => ({ hasOfficial: await hasOwnWay(db, 'OfficialAccount') }),

  async decide(ctx, { id, hasArrived }) {
    const state = hasArrived ? ('Delivered' as const) : ('Queued' as const)
    const moved = await ctx.db
      .updateTable('message')
      .set({ state, settledAt: hasArrived ? ctx.now : null, nextTryAt: ctx.now, takenBy: null })
      .where('id', '=', id)
      .where('state', '=', 'Unknown')
      .returning(['bventId', 'sendId'])
      .executeTakeFirst()
    if (!moved) throw new AppError('core.state')
    // Only a running send is taken from.
    if (!hasArrived && moved.sendId)
      await ctx.db
        .updateTable('send')
        .set({ state: 'Running', doneAt: null })
        .where('id', '=', moved.sendId)
        .where('state', '=', 'Done')
        .execute()
    await audit(ctx, { action: 'message.decide', objectId: id, ...(moved.bventId && { bventId: moved.bventId }), after: { hasArrived } })
    return { state }
  },
})
