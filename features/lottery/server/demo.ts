import { blocksOf, newBlock } from '#features/designs/blockTypes.ts'
import { publishDraft } from '#features/designs/server/publish.ts'
import { saveDraft } from '#features/designs/server/saveDraft.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { closeLottery, commitLottery } from '#features/lottery/server/commit.ts'
import { readLottery } from '#features/lottery/server/queries.ts'
import { saveLottery, saveTheme } from '#features/lottery/server/saveLottery.ts'
import { beginsAs, raffleDesignOf } from '#features/lottery/server/raffleDesign.ts'
import { settlePresence, stepWall } from '#features/lottery/server/stage.ts'
import { handOver } from '#features/lottery/server/winners.ts'
import type { WallStep } from '#features/lottery/rules.ts'
import type { WallState } from '#features/lottery/shapes.ts'
import { digits, dinner, firstDay } from '#server/demo/texts/lottery.ts'
import type { Context, Demo } from '#server/kit/context.ts'

const MINUTE_MS = 60_000
/** The smallest prize is drawn first, the largest last. */
const ORDER = [3, 2, 1]
/** Of those who won so many have fetched their prize. */
const FETCHED = 7

/** One that was drawn to its end, which anybody can verify, and one that is being prepared. */
export async function fillLotteries(demo: Demo): Promise<void> {
  const { as, now, running } = demo
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const { title, claim, prizes, weightReason } = firstDay
  const [, dinnerTicket] = running.ticketIds
  const weights = [{ by: 'ticket', id: dinnerTicket, weight: 2, reason: weightReason }]
  const given = { bventId: running.bventId, title, prizes, setting: { claim, weights, beacon: 'digits', isNameMasked: true } }
  const id = await saveLottery(as('shen', ago(58)), lotteryCalls.save.request.parse(given))
  await saveTheme(as('shen', ago(57)), id, 'festive')
  await publishPage(as('shen', ago(56)), id)
  await commitLottery(as('shen', ago(40)), id, 1)
  for (const [index, prize] of ORDER.entries()) await drawPrize(demo, id, prize, { digits: digits[index] ?? '', at: ago(30 - index * 5) })
  await closeLottery(as('shen', ago(14)), id)
  const winners = await demo.db
    .selectFrom('lotteryWinner')
    .select(['id', 'code'])
    .where('lotteryId', '=', id)
    .where('state', '=', 'Present')
    .orderBy('id')
    .execute()
  for (const [index, { code }] of winners.slice(0, FETCHED).entries()) await handOver(as('shen', ago(12 - index)), { id, code })
  const later = { bventId: running.bventId, title: dinner.title, prizes: dinner.prizes, setting: { join: 'scan', claim: dinner.claim } }
  await saveLottery(as('shen', ago(9)), lotteryCalls.save.request.parse(later))
}

/** Its page: the parts of every lottery's page, with an introduction and answers to what people ask. */
async function publishPage(ctx: Context, id: string): Promise<void> {
  const lottery = await readLottery(ctx.db, id)
  const which = { ...raffleDesignOf(lottery), orgId: lottery.topOrgId }
  const begun = beginsAs(lottery)
  const [hero, ...parts] = blocksOf(begun)
  const blocks = [
    ...(hero ? [hero] : []),
    newBlock('text', 'introduction', { html: firstDay.introduction, isLead: true }),
    ...parts,
    newBlock('faq', 'faq', { items: firstDay.questions }),
  ]
  const document = { ...begun, pages: begun.pages.map((page) => ({ ...page, blocks })) }
  const version = await saveDraft(ctx, { ...which, version: 0, document })
  await publishDraft(ctx, { ...which, version, note: '' })
}

type Drawn = { digits: string; at: Date }

async function drawPrize({ db, as }: Demo, id: string, prize: number, { digits: said, at }: Drawn): Promise<void> {
  const ctx = as('shen', at)
  const step = async (name: WallStep, more: object = {}): Promise<WallState> => {
    const lottery = await readLottery(db, id)
    return stepWall(ctx, lottery, { step: name, stageVersion: lottery.stageVersion, ...more })
  }
  await step('show', { prize })
  await step('roll')
  const { winners, stageVersion } = await step('stop', { digits: said })
  const absent = prize === ORDER[0] ? winners.slice(0, 1).map(({ entry }) => entry) : []
  const settled = absent.length > 0 ? await settlePresence(ctx, await readLottery(db, id), { stageVersion, absent }) : { stageVersion }
  await settlePresence(ctx, await readLottery(db, id), { stageVersion: settled.stageVersion, absent: [] })
}
