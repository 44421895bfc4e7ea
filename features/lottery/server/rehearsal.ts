import { maskedMobile } from '#core/mask.ts'
import { maskedName } from '#features/checkin/rules.ts'
import { poolOf, somePeople } from '#features/lottery/server/pool.ts'
import type { LotteryRecord } from '#features/lottery/server/queries.ts'
import { wallStateOf } from '#features/lottery/server/stage.ts'
import type { LotterySetting, Rehearsal } from '#features/lottery/shapes.ts'
import type { Context } from '#server/kit/context.ts'

const MOST_PEOPLE = 300

/** The wall as if it were about to begin, with people who may win: what is drawn from them stays in the browser that asked. */
export async function rehearsalOf(ctx: Context, lottery: LotteryRecord): Promise<Rehearsal> {
  const { isNameMasked } = lottery.setting as LotterySetting
  const wall = await wallStateOf(ctx, lottery)
  const people = await somePeople(ctx, lottery, MOST_PEOPLE)
  return {
    wall: {
      ...wall,
      state: 'Committed',
      stage: 'join',
      stageVersion: 0,
      prize: null,
      prizes: wall.prizes.map((prize) => ({ ...prize, drawn: 0, round: 0 })),
      winners: [],
      digits: '',
      people: (await poolOf(ctx, lottery)).left,
      publicRound: null,
      root: '',
      seedHash: '',
    },
    people: people.map(({ fullName, mobile, company }) => ({
      name: isNameMasked ? maskedName(fullName) : fullName,
      mobile: mobile ? maskedMobile(mobile) : '',
      company: company ?? '',
    })),
  }
}
