import { sql } from 'kysely'
import type { Language } from '#core/language.ts'
import type { Design } from '#features/designs/blockTypes.ts'
import { maskedName } from '#features/checkin/rules.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { packed, type PackedProof } from '#features/lottery/proof/packed.ts'
import type { PublicLottery, PublicWinner } from '#features/lottery/publicPage.ts'
import type { LotteryState } from '#features/lottery/rules.ts'
import { commitmentIn, entriesOf, linksOf, publicRoundOf, rulesOf } from '#features/lottery/server/chain.ts'
import { orgOfLottery } from '#features/lottery/server/orgOfLottery.ts'
import { prizesOf, readLottery, type LotteryRecord } from '#features/lottery/server/queries.ts'
import { shownDesign, shows } from '#features/lottery/server/raffleDesign.ts'
import { termsOf } from '#features/lottery/server/terms.ts'
import { lotteryPage, type LotterySetting } from '#features/lottery/shapes.ts'
import { enterOrg, type Db } from '#server/kit/database/db.ts'

/** A lottery as its page is drawn now, for whoever comes from outside. */
export async function publicLottery(db: Db, id: string, language: Language) {
  await enterOrg(db, await orgOfLottery(db, id))
  const record = await readLottery(db, id)
  const design = await shownDesign(db, record)
  return { bventId: record.bventId, design, lottery: await lotteryFor(db, record, { language, design }) }
}

/** What of it may be known through a design: prizes and winners only where it shows them. */
export async function lotteryFor(
  db: Db,
  record: LotteryRecord,
  { language, design }: { language: Language; design: Design },
): Promise<PublicLottery> {
  const { id, bventId } = record
  const event = await db.selectFrom('bvent').select(['title', 'timeZone']).where('id', '=', bventId).executeTakeFirstOrThrow()
  const setting = record.setting as LotterySetting
  const links = await linksOf(db, id)
  const promise = commitmentIn(links)
  const prizes = shows(design, 'prizes') ? await prizesOf(db, id) : []
  return {
    id,
    language,
    state: record.state as LotteryState,
    seq: links.length,
    title: record.title,
    theme: lotteryPage.parse(record.page).theme,
    eventTitle: event.title,
    eventUrl: publicEventPath({ bventId, language }),
    timeZone: event.timeZone,
    prizes: prizes.map(({ name, item, stock, drawn, pictureId }) => ({
      name,
      item,
      stock,
      drawn,
      pictureUrl: pictureId ? `/files/${pictureId}` : '',
    })),
    winners: shows(design, 'winners') ? await publicWinners(db, record) : [],
    isScan: setting.join === 'scan',
    surveyUrl: setting.join === 'survey' && setting.surveyId ? `/survey/${setting.surveyId}` : '',
    isSignedInOnly: setting.isSignedInOnly,
    promise: promise && {
      time: promise.at,
      count: promise.count,
      root: promise.root,
      seedHash: promise.seedHash,
      hash: links[0]?.hash ?? '',
      publicRound: publicRoundOf(record, links),
    },
    terms: promise ? rulesOf(record).terms : await termsOf(db, record, language),
  }
}

async function publicWinners(db: Db, lottery: LotteryRecord): Promise<PublicWinner[]> {
  const { rows } = await sql<{ entry: string; prizeNo: number; fullName: string; mobile: string | null }>`
    select w.entry, w.prize_no, coalesce(a.full_name, '') as full_name, a.mobile
    from lottery_winner w left join attendee a
      on a.top_org_id = w.top_org_id and a.bvent_id = ${lottery.bventId} and a.id = w.attendee_id
    where w.lottery_id = ${lottery.id} and w.state <> 'Absent' order by w.prize_no, w.id`.execute(db)
  return rows.map(({ entry, prizeNo, fullName, mobile }) => ({
    entry,
    prize: prizeNo,
    name: maskedName(fullName),
    tail: mobile?.slice(-4) ?? '',
  }))
}

/** All that is needed to compute everything again; before the promise there is nothing to prove. */
export async function proofOf(db: Db, id: string): Promise<PackedProof> {
  await enterOrg(db, await orgOfLottery(db, id))
  const { state, rules } = await readLottery(db, id)
  const entries = state === 'Draft' ? [] : await entriesOf(db, id)
  return packed({ rules: rules ?? '', entries, links: await linksOf(db, id) })
}
