import type { LotteryNews, NewsRound } from '#features/lottery/publicPage.ts'
import type { Event } from '#features/lottery/proof/chain.ts'
import type { LotteryState } from '#features/lottery/rules.ts'
import { eventOf, LOTTERY_CHANNEL, rulesOf } from '#features/lottery/server/chain.ts'
import { orgOfLottery } from '#features/lottery/server/orgOfLottery.ts'
import { readLottery } from '#features/lottery/server/queries.ts'
import type { Db, Pool } from '#server/kit/database/db.ts'
import { openStreamHub, type StreamHub, type StreamTopic } from '#server/kit/streamHub.ts'

const lotteries: StreamTopic = {
  channel: LOTTERY_CHANNEL,
  orgOf: orgOfLottery,
  async read(db, id, since) {
    const news = await newsSince(db, id, since)
    return { seq: news.seq, for: () => news }
  },
}

export const openNewsHub = (pool: Pool): StreamHub => openStreamHub(pool, lotteries)

/** Nothing but what the public record says, which anybody may load as a whole. */
async function newsSince(db: Db, id: string, since: number | null): Promise<LotteryNews> {
  const lottery = await readLottery(db, id)
  const links = await db
    .selectFrom('lotteryLink')
    .select(['seq', 'text', 'hash'])
    .where('lotteryId', '=', id)
    .where('seq', '>=', since ?? 0)
    .orderBy('seq')
    .execute()
  const names = new Map((rulesOf(lottery).prizes ?? []).map(({ no, name }) => [no, name]))
  return {
    seq: (links.at(-1)?.seq ?? (since ?? 0) - 1) + 1,
    state: lottery.state as LotteryState,
    rounds: links.map(eventOf).flatMap((event) => roundOf(event, names)),
  }
}

function roundOf(event: Event, names: ReadonlyMap<number, string>): NewsRound[] {
  if (event.kind !== 'draw' && event.kind !== 'redraw') return []
  const absent = event.kind === 'redraw' ? event.absent : []
  return [{ prize: names.get(event.prize) ?? '', winners: event.winners, absent }]
}
