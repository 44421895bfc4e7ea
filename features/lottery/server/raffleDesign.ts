import { blocksOf, type BlockType, type Design } from '#features/designs/blockTypes.ts'
import { liveDesign, type Which } from '#features/designs/server/queries.ts'
import { firstDesign } from '#features/lottery/firstDesign.ts'
import type { LotteryRecord } from '#features/lottery/server/queries.ts'
import { lotteryPage } from '#features/lottery/shapes.ts'
import type { Db } from '#server/kit/database/db.ts'

type Designed = Pick<LotteryRecord, 'id' | 'bventId' | 'page'>

export const raffleDesignOf = ({ id, bventId }: Pick<LotteryRecord, 'id' | 'bventId'>): Which => ({ bventId, kind: 'raffle', subject: id })

export const beginsAs = ({ page }: Pick<LotteryRecord, 'page'>): Design => firstDesign(lotteryPage.parse(page))

/** What its page looks like now. */
export async function shownDesign(db: Db, lottery: Designed): Promise<Design> {
  return (await liveDesign(db, raffleDesignOf(lottery))) ?? beginsAs(lottery)
}

export function shows(design: Design, type: BlockType): boolean {
  return blocksOf(design).some((block) => block.type === type && !block.isHidden)
}
