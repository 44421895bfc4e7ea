import { OK } from '#core/schema.ts'
import { lotteryCalls } from '#features/lottery/contract.ts'
import { awaitBeacon } from '#features/lottery/server/beacon.ts'
import { closeLottery, commitLottery, voidLottery } from '#features/lottery/server/commit.ts'
import { lotteryDetail } from '#features/lottery/server/detail.ts'
import { joinLottery } from '#features/lottery/server/join.ts'
import { poolOf } from '#features/lottery/server/pool.ts'
import { findLottery, listLotteries } from '#features/lottery/server/queries.ts'
import { rehearsalOf } from '#features/lottery/server/rehearsal.ts'
import { deleteLottery, saveLottery, saveTheme } from '#features/lottery/server/saveLottery.ts'
import { namesOf, settlePresence, stepWall, wallStateOf } from '#features/lottery/server/stage.ts'
import { enterWall, wallLink } from '#features/lottery/server/wallLink.ts'
import { handOver, listWinners } from '#features/lottery/server/winners.ts'
import { implement } from '#server/kit/implement.ts'

export const lotteryHandlers = implement(lotteryCalls, {
  list: (ctx, asked) => listLotteries(ctx, asked),
  get: (ctx, { id }) => lotteryDetail(ctx, id),
  save: async (ctx, request) => ({ id: await saveLottery(ctx, request) }),
  async delete(ctx, { id }) {
    await deleteLottery(ctx, id)
    return OK
  },
  async pool(ctx, { id }) {
    const { lottery } = await findLottery(ctx, id)
    return poolOf(ctx, lottery)
  },
  async commit(ctx, { id, version }) {
    await commitLottery(ctx, id, version)
    return lotteryDetail(ctx, id)
  },
  async void(ctx, { id, reason }) {
    await voidLottery(ctx, id, reason)
    return OK
  },
  async close(ctx, { id }) {
    await closeLottery(ctx, id)
    return OK
  },
  wallLink: (ctx, { id, isNew }) => wallLink(ctx, id, isNew),
  winners: (ctx, asked) => listWinners(ctx, asked),
  handOver: (ctx, request) => handOver(ctx, request),
  async saveTheme(ctx, { id, theme }) {
    await saveTheme(ctx, id, theme)
    return OK
  },

  join: (ctx, request) => joinLottery(ctx, request),
  wall: async (ctx, asked) => wallStateOf(ctx, await enterWall(ctx, asked)),
  wallNames: async (ctx, asked) => ({ names: await namesOf(ctx.db, await enterWall(ctx, asked)) }),
  beacon: (ctx, asked) => awaitBeacon(ctx, asked),
  rehearsal: async (ctx, asked) => rehearsalOf(ctx, await enterWall(ctx, asked)),
  step: async (ctx, { id, t, ...asked }) => stepWall(ctx, await enterWall(ctx, { id, t }, 'change'), asked),
  presence: async (ctx, { id, t, ...asked }) => settlePresence(ctx, await enterWall(ctx, { id, t }, 'change'), asked),
})
