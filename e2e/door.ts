import { v7 as uuid } from 'uuid'
import type { Page } from '@playwright/test'
import type { DoorField, StaffMode } from '#features/checkin/pointTypes.ts'
import { newPin, newToken, pinHash, tokenHash } from '#features/checkin/server/doorTokens.ts'
import { linkSignerOf } from '#features/links/server/siteTokens.ts'
import { ticketPath } from '#features/links/siteLinks.ts'
import { eventKeyOf } from '#features/tickets/server/ticketKeys.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { Build } from '#test/build.ts'

type LinkInput = { gate?: string; mode?: StaffMode; fields?: DoorField[]; isWalkIn?: boolean; expiresAt?: Date; checkinIds?: string[] }
export type E2eDoor = Awaited<ReturnType<typeof makeDoor>>
const config = readConfig({ DATABASE_URL: process.env.E2E_DATABASE ?? '' })

/** An event with a main point and the means to give out links and sign tickets, as the organiser's pages would. */
export async function makeDoor(db: Db, build: Build, place?: { bventId: string; orgId: string; accountId: string }) {
  const event = place ?? (await build.event({ status: 'Published', title: '华东区渠道伙伴大会' }))
  const { bventId, orgId, accountId } = event
  const { ticketId } = await build.ticket({ bventId, orgId, name: '专业观众票' })
  const makePoint = async (fields: { name?: string; isMain?: boolean; entryMode?: string } = {}) => {
    const id = uuid()
    const location = JSON.stringify({ isEnable: false, lng: null, lat: null, radius: 500 })
    await db
      .insertInto('checkinPoint')
      .values({ topOrgId: orgId, id, bventId, name: '主入口', location, ...fields })
      .execute()
    return id
  }
  const checkinId = await makePoint({ isMain: true })

  return {
    ...event,
    ticketId,
    checkinId,
    makePoint,
    attendee: (fields: Parameters<Build['attendee']>[0] = {}) => build.attendee({ bventId, orgId, ticketId, ...fields }),
    async makeLink({ gate = '2 号门', mode = 'search', fields = ['fullName', 'status', 'ticketName'], ...input }: LinkInput = {}) {
      const made = { id: uuid(), token: newToken(), pin: newPin() }
      await db
        .insertInto('staffLink')
        .values({
          topOrgId: orgId,
          id: made.id,
          bventId,
          name: gate,
          gate,
          mode,
          fields,
          checkinIds: [checkinId],
          expiresAt: new Date(Date.now() + 86_400_000),
          tokenHash: tokenHash(made.token),
          pinHash: await pinHash({ db, config }, made.id, made.pin),
          createdBy: accountId,
          ...input,
        })
        .execute()
      return { ...made, path: `/staff/${made.token}` }
    },
    async ticketLinkOf(attendeeId: string): Promise<string> {
      const t = (await linkSignerOf({ db, config })).sign({ b: bventId, a: attendeeId, e: Math.floor(Date.now() / 1000) + 86_400 })
      return ticketPath({ bventId, language: 'zh-CN', attendeeId }, t)
    },
    async ticketOf(attendeeId: string, serial = 1, issued = new Date(Date.now() - 3_600_000)): Promise<string> {
      const key = await eventKeyOf({ db, config, orgId, bventId })
      return key.sign({ bventId, attendeeId, serial, issuedAt: Math.floor(issued.getTime() / 1000) })
    },
  }
}

export async function openDesk(page: Page, { path, pin }: { path: string; pin: string }): Promise<void> {
  await page.goto(path)
  await page.getByLabel('6 位 PIN').fill(pin)
  await page.getByRole('button', { name: '进入' }).click()
  await page.getByLabel(/扫码/).waitFor()
}

/** As a hand-held scanner does it: the text, then Enter. */
export async function scanByHand(page: Page, text: string): Promise<void> {
  await page.getByLabel(/扫码/).fill(text)
  await page.getByLabel(/扫码/).press('Enter')
}
