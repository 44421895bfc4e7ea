import type { Config } from '#server/config.ts'
import { daysFrom } from '#server/demo/days.ts'
import { diceOf } from '#server/demo/dice.ts'
import { fillFeatures } from '#server/demo/features.ts'
import type { Filling } from '#server/demo/filling.ts'
import { fillLetters } from '#server/demo/letters.ts'
import { fillLog } from '#server/demo/log.ts'
import { fillOrgs } from '#server/demo/orgs.ts'
import { crowdOf } from '#server/demo/people.ts'
import { fillOnSale } from '#server/demo/scenes/onSale.ts'
import { fillCharity, fillOthers } from '#server/demo/scenes/others.ts'
import { fillPast } from '#server/demo/scenes/past.ts'
import { fillToday } from '#server/demo/scenes/today.ts'
import { fillShop } from '#server/demo/shop.ts'
import type { Db } from '#server/kit/database/db.ts'

const SEED = 20_260
const CROWD = 980

/** Two organisations at work, and who sells to them, as they would look on any day. Some people come to more than one event. */
export async function fillAll(db: Db, { config, now, passwordHash }: { config: Config; now: Date; passwordHash: string }): Promise<void> {
  const dice = diceOf(SEED)
  const filling: Filling = { db, config, now, dice, days: daysFrom(now), log: [] }
  const { group, fund } = await fillOrgs(filling, passwordHash)
  const crowd = crowdOf(dice, CROWD)
  const past = await fillPast(filling, group, crowd.slice(0, 420))
  const today = await fillToday(filling, group, crowd.slice(370, 643))
  const onSale = await fillOnSale(filling, group, crowd.slice(580, 827))
  const others = await fillOthers(filling, group, crowd.slice(800, 850))
  const charity = await fillCharity(filling, fund, crowd.slice(860, 946))
  await fillShop(filling, group.orgId, group.members.wu)
  await fillFeatures(filling, group, { running: today.placed, onSale: onSale.placed, newcomers: crowd.slice(946) })
  await fillLetters(filling, [...past, ...today.letters, ...onSale.letters, ...others, ...charity])
  await fillLog(filling)
}
