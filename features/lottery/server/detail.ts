import { sql } from 'kysely'
import { DIGITS, type Event, type Link } from '#features/lottery/proof/chain.ts'
import { commitmentIn, eventOf, linksOf, publicRoundOf } from '#features/lottery/server/chain.ts'
import { joinedCount } from '#features/lottery/server/join.ts'
import { findLottery, shownPrizes } from '#features/lottery/server/queries.ts'
import type { LotteryState } from '#features/lottery/rules.ts'
import { lotteryPage, type happening, type Lottery, type LotterySetting } from '#features/lottery/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import type { z } from 'zod'

export async function lotteryDetail(ctx: Context, id: string): Promise<Lottery> {
  const { lottery, event } = await findLottery(ctx, id)
  const prizes = await shownPrizes(ctx.db, id, ctx.config.PUBLIC_URL)
  const links = await linksOf(ctx.db, id)
  const promise = commitmentIn(links)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from lottery_winner where lottery_id = ${id} and state <> 'Absent'`.execute(ctx.db)
  const setting = lottery.setting as LotterySetting
  const address = `${ctx.config.PUBLIC_URL}/lottery/${id}`
  return {
    id,
    bventId: lottery.bventId,
    eventTitle: event.title,
    timeZone: event.timeZone,
    title: lottery.title,
    state: lottery.state as LotteryState,
    prizeCount: prizes.length,
    stock: prizes.reduce((sum, { stock }) => sum + stock, 0),
    drawn: prizes.reduce((sum, { drawn }) => sum + drawn, 0),
    entryCount: lottery.entryCount,
    createdTime: lottery.createdAt.toISOString(),
    setting,
    prizes,
    theme: lotteryPage.parse(lottery.page).theme,
    joinedCount: await joinedCount(ctx.db, lottery),
    winnerCount: rows[0]?.n ?? 0,
    commitment: promise && {
      time: promise.at,
      count: promise.count,
      tickets: promise.tickets,
      root: promise.root,
      rulesHash: promise.rulesHash,
      seedHash: promise.seedHash,
      hash: links[0]?.hash ?? '',
      publicRound: publicRoundOf(lottery, links),
    },
    history: links.map(happeningOf).toReversed(),
    joinUrl: address,
    verifyUrl: `${address}/verify`,
    version: lottery.version,
  }
}

/** Digits that were called, or the public round that came; what a draw mixed in of that is in its proof. */
function beaconOf(event: Event): string {
  if (event.kind === 'beacon') return String(event.round)
  return event.kind === 'draw' && DIGITS.test(event.beacon) ? event.beacon : ''
}

function happeningOf(link: Link): z.input<typeof happening> {
  const event = eventOf(link)
  const isRound = event.kind === 'draw' || event.kind === 'redraw'
  return {
    kind: event.kind,
    time: event.at,
    hash: link.hash,
    prize: isRound ? event.prize : null,
    round: isRound ? event.round : null,
    beacon: beaconOf(event),
    count: isRound ? event.winners.length : event.kind === 'commit' ? event.count : 0,
    absent: event.kind === 'redraw' ? event.absent.length : 0,
    reason: event.kind === 'void' ? event.reason : '',
  }
}
