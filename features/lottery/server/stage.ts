import { sql } from 'kysely'
import { DEFAULT_LANGUAGE } from '#core/language.ts'
import { maskedMobile } from '#core/mask.ts'
import { textIn } from '#core/messages.ts'
import { maskedName } from '#features/checkin/rules.ts'
import { lotteryMessages } from '#features/lottery/messages.ts'
import type { Draw } from '#features/lottery/proof/chain.ts'
import { isOpenToDraw, stepped, type LotteryState, type Stage, type WallStep, type WinnerState } from '#features/lottery/rules.ts'
import { commitmentIn, eventOf, linksOf, makeReady, publicRoundOf, type Place } from '#features/lottery/server/chain.ts'
import { drawRound, redrawAbsent } from '#features/lottery/server/drawing.ts'
import { joinedCount } from '#features/lottery/server/join.ts'
import { prizesOf, readLottery, type LotteryRecord, type PrizeRecord } from '#features/lottery/server/queries.ts'
import { tellWinners } from '#features/lottery/server/tell.ts'
import type { LotterySetting, WallState } from '#features/lottery/shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError } from '#server/kit/errors.ts'

export async function wallStateOf({ db, config }: Pick<Place, 'db' | 'config'>, lottery: LotteryRecord): Promise<WallState> {
  const setting = lottery.setting as LotterySetting
  const [event, prizes, links] = await Promise.all([
    db.selectFrom('bvent').select('title').where('id', '=', lottery.bventId).executeTakeFirstOrThrow(),
    prizesOf(db, lottery.id),
    linksOf(db, lottery.id),
  ])
  const promise = commitmentIn(links)
  const prize = prizes.find(({ no }) => no === lottery.stagePrize) ?? null
  const shown = prize && lottery.stage === 'won' ? await winnersOfRound(db, lottery, prize) : []
  const draws = links.map(eventOf).filter((one): one is Draw => one.kind === 'draw' && one.prize === prize?.no && one.round === prize.round)
  const address = `${config.PUBLIC_URL}/lottery/${lottery.id}`
  return {
    title: lottery.title,
    eventTitle: event.title,
    state: lottery.state as LotteryState,
    stage: lottery.stage as Stage,
    stageVersion: lottery.stageVersion,
    prize: prize && wallPrize(prize),
    prizes: prizes.map(wallPrize),
    winners: shown,
    digits: lottery.stage === 'won' && setting.beacon === 'digits' ? (draws[0]?.beacon ?? '') : '',
    people: lottery.entryCount ?? (await joinedCount(db, lottery)),
    isScan: setting.join !== 'present',
    needsDigits: setting.beacon === 'digits',
    publicRound: publicRoundOf(lottery, links),
    root: promise?.root ?? '',
    seedHash: promise?.seedHash ?? '',
    claim: setting.claim,
    joinUrl: address,
    verifyUrl: `${address}/verify`,
  }
}

function wallPrize({ no, name, item, stock, perRound, drawn, round, pictureId }: PrizeRecord) {
  return { no, name, item, stock, perRound, drawn, round, pictureUrl: pictureId ? `/files/${pictureId}` : '' }
}

type Row = { entry: string; fullName: string; mobile: string | null; company: string | null; state: WinnerState }

/** Whoever was not there is gone from the wall; those who follow stand at the end. */
async function winnersOfRound(db: Db, lottery: LotteryRecord, { no, round }: PrizeRecord): Promise<WallState['winners']> {
  const { isNameMasked } = lottery.setting as LotterySetting
  const { rows } = await sql<Row>`
    select w.entry, coalesce(a.full_name, '') as full_name, a.mobile, a.field_values ->> 'Company' as company, w.state
    from lottery_winner w left join attendee a
      on a.top_org_id = w.top_org_id and a.bvent_id = ${lottery.bventId} and a.id = w.attendee_id
    where w.lottery_id = ${lottery.id} and w.prize_no = ${no} and w.round = ${round} and w.state <> 'Absent'
    order by w.id`.execute(db)
  return rows.map(({ entry, fullName, mobile, company, state }) => ({
    entry,
    name: isNameMasked ? maskedName(fullName) : fullName,
    mobile: mobile ? maskedMobile(mobile) : '',
    company: company ?? '',
    state,
  }))
}

const MOST_NAMES = 90

/** Some of those who may win, to roll past: which ones decides nothing. */
export async function namesOf(db: Db, lottery: LotteryRecord): Promise<string[]> {
  const { isNameMasked } = lottery.setting as LotterySetting
  const every = Math.max(1, Math.floor((lottery.entryCount ?? 0) / MOST_NAMES))
  const { rows } = await sql<{ fullName: string }>`
    select a.full_name from lottery_entry e
      join attendee a on a.top_org_id = e.top_org_id and a.bvent_id = ${lottery.bventId} and a.id = e.attendee_id
    where e.lottery_id = ${lottery.id} and e.no % ${every} = 0 order by e.no limit ${MOST_NAMES}`.execute(db)
  return rows.map(({ fullName }) => (isNameMasked ? maskedName(fullName) : fullName)).filter(Boolean)
}

type Stepped = { step: WallStep; stageVersion: number; prize?: number | undefined; digits?: string | undefined }

/** One step of the wall, for a lottery that is locked: of all who press at once, the first is heard. */
export async function stepWall(ctx: Context, lottery: LotteryRecord, asked: Stepped): Promise<WallState> {
  const { step, stageVersion, prize, digits = '' } = asked
  if (lottery.stageVersion !== stageVersion) throw new AppError('core.changed')
  if (step !== 'join' && !isOpenToDraw(lottery.state as LotteryState)) throw new AppError('lottery.state')
  const before = { stage: lottery.stage as Stage, prize: lottery.stagePrize }
  const next = stepped(before, step, await prizesOf(ctx.db, lottery.id), prize)
  if (!next) throw new AppError('lottery.state')
  if (next.stage === 'ready' || next.stage === 'rolling') await makeReady(ctx.db, lottery.id)
  if (step === 'stop' && next.prize !== null) {
    const winners = await drawRound(ctx, lottery, next.prize, digits)
    await note(ctx, lottery, 'lottery.draw', { prize: next.prize, digits, count: winners.length })
  }
  await ctx.db
    .updateTable('lottery')
    .set({
      stage: next.stage,
      stagePrize: next.prize,
      stageVersion: lottery.stageVersion + 1,
      ...(step === 'stop' && { state: 'Drawing' }),
    })
    .where('id', '=', lottery.id)
    .execute()
  return wallStateOf(ctx, await readLottery(ctx.db, lottery.id))
}

/** Those who are called absent are drawn again; with nobody absent, everyone who has won is there and is told. */
export async function settlePresence(
  ctx: Context,
  lottery: LotteryRecord,
  asked: { stageVersion: number; absent: readonly string[] },
): Promise<WallState> {
  const { stageVersion, absent } = asked
  if (lottery.stageVersion !== stageVersion) throw new AppError('core.changed')
  if (lottery.stage !== 'won' || lottery.stagePrize === null) throw new AppError('lottery.state')
  if (absent.length > 0) {
    const winners = await redrawAbsent(ctx, lottery, lottery.stagePrize, [...new Set(absent)])
    await note(ctx, lottery, 'lottery.redraw', { prize: lottery.stagePrize, absent: absent.length, count: winners.length })
  } else {
    const told = await tellWinners(ctx, lottery, lottery.stagePrize)
    await note(ctx, lottery, 'lottery.present', { prize: lottery.stagePrize, count: told })
  }
  await ctx.db
    .updateTable('lottery')
    .set({ stageVersion: lottery.stageVersion + 1 })
    .where('id', '=', lottery.id)
    .execute()
  return wallStateOf(ctx, await readLottery(ctx.db, lottery.id))
}

type WallAction = 'lottery.draw' | 'lottery.redraw' | 'lottery.present'

/** At a wall nobody has signed in: what happened is known to have come by its link. */
function note({ db, now, requestId }: Context, { topOrgId, id, bventId }: LotteryRecord, action: WallAction, after: object) {
  const who = { orgId: topOrgId, accountId: null, accountName: textIn(lotteryMessages['lottery.wall'], DEFAULT_LANGUAGE) }
  return audit({ db, now, requestId, who }, { action, objectId: id, bventId, after })
}
