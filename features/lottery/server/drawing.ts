import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import {
  arrivalIn,
  DIGITS,
  heldOf,
  keyOfRound,
  outOf,
  randomnessOf,
  roundsDrawn,
  roundSize,
  type Event,
  type Link,
  type Rules,
} from '#features/lottery/proof/chain.ts'
import { drawn, keyOf } from '#features/lottery/proof/draw.ts'
import {
  addLink,
  breathe,
  entriesOf,
  eventOf,
  linksOf,
  openSeed,
  rulesOf,
  standingAfter,
  type Place,
} from '#features/lottery/server/chain.ts'
import type { LotteryRecord } from '#features/lottery/server/queries.ts'
import { isOpenToDraw, type LotteryState } from '#features/lottery/rules.ts'
import { randomCode } from '#features/links/server/queries.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, required } from '#server/kit/errors.ts'

const CODE_LENGTH = 6

/** Of a lottery that is locked: who has won the next round of a prize. */
export async function drawRound(place: Place, lottery: LotteryRecord, prizeNo: number, digits: string): Promise<string[]> {
  const { db, now } = place
  if (!isOpenToDraw(lottery.state as LotteryState)) throw new AppError('lottery.state')
  const rules = rulesOf(lottery)
  const prize = required(rules.prizes.find(({ no }) => no === prizeNo))
  const links = await linksOf(db, lottery.id)
  const beacon = mixedIn(rules, links, digits)
  const standing = standingAfter(links)
  const size = roundSize(standing, prize)
  if (size === 0) throw new AppError('lottery.state')

  const round = roundsDrawn(standing, prizeNo) + 1
  const root = lottery.root ?? ''
  const key = keyOf(await openSeed(place, lottery), { root, beacon, prize: prizeNo, round })
  const out = outOf(standing, rules, prizeNo)
  const { winners } = await drawn(key, await entriesOf(db, lottery.id), { count: size, out, breathe })
  if (winners.length === 0) throw new AppError('lottery.noneLeft')

  await takeFromStock(db, lottery, prizeNo, { count: winners.length, round })
  await addWinners(place, lottery, { prizeNo, round, winners, isOnly: rules.isOnePrizeEach })
  const event: Event = { kind: 'draw', at: now.toISOString(), prize: prizeNo, round, beacon, key, winners }
  await addLink(db, lottery, links, event)
  return winners
}

/** What joins the seed in this draw: digits from the audience, the public round, or nothing. */
function mixedIn({ beacon }: Rules, links: readonly Link[], digits: string): string {
  if (beacon === 'digits' ? !DIGITS.test(digits) : digits !== '') throw new AppError('lottery.state')
  if (beacon !== 'drand') return digits
  const arrival = arrivalIn(links.map(eventOf))
  if (!arrival) throw new AppError('lottery.beacon')
  return randomnessOf(arrival)
}

/** The next in the order of the same round take the places of those who were called and are not there. */
export async function redrawAbsent(place: Place, lottery: LotteryRecord, prizeNo: number, absent: readonly string[]): Promise<string[]> {
  const { db, now } = place
  if (lottery.state !== 'Drawing') throw new AppError('lottery.state')
  const rules = rulesOf(lottery)
  const links = await linksOf(db, lottery.id)
  const standing = standingAfter(links)
  const held = heldOf(standing, prizeNo)
  const round = roundsDrawn(standing, prizeNo)
  const key = keyOfRound(standing, prizeNo, round)
  if (!key || absent.length === 0 || !absent.every((id) => held.has(id))) throw new AppError('lottery.state')

  const { numUpdatedRows } = await db
    .updateTable('lotteryWinner')
    .set({ state: 'Absent' })
    .where('lotteryId', '=', lottery.id)
    .where('prizeNo', '=', prizeNo)
    .where('round', '=', round)
    .where('entry', 'in', absent)
    .where('state', '=', 'Won')
    .executeTakeFirst()
  if (Number(numUpdatedRows) !== absent.length) throw new AppError('lottery.state')

  const out = outOf(standing, rules, prizeNo)
  const { winners } = await drawn(key, await entriesOf(db, lottery.id), { count: absent.length, out, breathe })
  if (winners.length === 0) throw new AppError('lottery.noneLeft')
  await takeFromStock(db, lottery, prizeNo, { count: winners.length - absent.length, round: round + 1, isSameRound: true })
  await addWinners(place, lottery, { prizeNo, round, winners, isOnly: rules.isOnePrizeEach })
  const event: Event = { kind: 'redraw', at: now.toISOString(), prize: prizeNo, round, absent: [...absent], winners }
  await addLink(db, lottery, links, event)
  return winners
}

type Taken = { count: number; round: number; isSameRound?: boolean }

/** Only if nobody else has drawn this round, and as long as there is something to give. */
async function takeFromStock(db: Db, lottery: LotteryRecord, prizeNo: number, { count, round, isSameRound = false }: Taken): Promise<void> {
  const { numAffectedRows } = await sql`
    update lottery_prize set drawn = drawn + ${count}, round = ${isSameRound ? sql`round` : sql`round + 1`}
    where lottery_id = ${lottery.id} and no = ${prizeNo} and round = ${round - 1} and drawn + ${count} <= stock`.execute(db)
  if (numAffectedRows !== 1n) throw new AppError('lottery.state')
}

type Won = { prizeNo: number; round: number; winners: readonly string[]; isOnly: boolean }

async function addWinners({ db, now }: Place, lottery: LotteryRecord, { prizeNo, round, winners, isOnly }: Won): Promise<void> {
  const people = await db
    .selectFrom('lotteryEntry')
    .select(['entry', 'attendeeId'])
    .where('lotteryId', '=', lottery.id)
    .where('entry', 'in', winners)
    .execute()
  const idOf = new Map(people.map(({ entry, attendeeId }) => [entry, attendeeId]))
  const rows = winners.map((entry) => ({
    topOrgId: lottery.topOrgId,
    id: uuid(),
    lotteryId: lottery.id,
    prizeNo,
    round,
    entry,
    attendeeId: required(idOf.get(entry)),
    isOnly,
    code: randomCode(CODE_LENGTH),
    wonAt: now,
  }))
  await db.insertInto('lotteryWinner').values(rows).execute()
}
