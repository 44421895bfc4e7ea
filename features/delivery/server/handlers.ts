import { pagerOf } from '#core/envelope.ts'
import { deliveryCalls, type OutboxRow } from '#features/delivery/contract.ts'
import { contains } from '#server/kit/database/like.ts'
import { implement, page } from '#server/kit/implement.ts'

export const deliveryHandlers = implement(deliveryCalls, {
  async list({ db }, { keyWords, state, ...paging }) {
    let query = db.selectFrom('outbox')
    if (state) query = query.where('state', '=', state)
    if (keyWords)
      query = query.where((eb) => eb.or([eb('recipient', 'ilike', contains(keyWords)), eb('subject', 'ilike', contains(keyWords))]))
    const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(paging.pageSize)
      .offset((paging.pageNo - 1) * paging.pageSize)
      .execute()
    const list = rows.map(({ id, channel, recipient, subject, body, attempts, error, createdAt, sentAt, ...row }) => ({
      id,
      channel: channel as OutboxRow['channel'],
      recipient,
      subject,
      body,
      state: row.state as OutboxRow['state'],
      attempts,
      error,
      createdTime: createdAt.toISOString(),
      sentTime: sentAt?.toISOString() ?? null,
    }))
    return page({ list }, pagerOf(paging, total))
  },
})
