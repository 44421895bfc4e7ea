import { sql } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import { OK } from '#core/schema.ts'
import { checkinCalls } from '#features/checkin/contract.ts'
import { UNDO_MINUTES } from '#features/checkin/pointTypes.ts'
import { APP_VERSION } from '#features/checkin/server/appVersion.ts'
import { boardOf, conflictsOf, numbersOf } from '#features/checkin/server/board.ts'
import { devicesOf, revokeDevice, saveDevice } from '#features/checkin/server/devices.ts'
import { authError, doorCaller } from '#features/checkin/server/doorTokens.ts'
import { changeStaffLink, saveStaffLink, staffLinksOf } from '#features/checkin/server/links.ts'
import { openLink } from '#features/checkin/server/open.ts'
import { listPoints } from '#features/checkin/server/listPoints.ts'
import { pointDraftHandlers, pointVersions } from '#features/checkin/server/pageVersions.ts'
import { photoOf } from '#features/checkin/server/photo.ts'
import { findPoint, findWritablePoint, mainPoint, pointsOf, webCheckinOf, type PointRow } from '#features/checkin/server/points.ts'
import { publicPage } from '#features/checkin/server/publicPage.ts'
import { releaseScan } from '#features/checkin/server/release.ts'
import { createPoint, updatePoint } from '#features/checkin/server/savePoint.ts'
import { scanAll, scanOne } from '#features/checkin/server/scan.ts'
import { scopeOf } from '#features/checkin/server/scope.ts'
import { selfCheckin } from '#features/checkin/server/selfCheckin.ts'
import { snapshot } from '#features/checkin/server/snapshot.ts'
import { enterDoor, enterLink, searchPeople } from '#features/checkin/server/staff.ts'
import { walkIn } from '#features/checkin/server/walkIn.ts'
import { saveWall, wallOfPoint } from '#features/checkin/server/wall.ts'
import type { RehearsalPlan } from '#features/checkin/shapes.ts'
import { findEvent, findWritableEvent, type EventRecord } from '#features/events/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { AppError, required } from '#server/kit/errors.ts'
import { implement, page } from '#server/kit/implement.ts'

async function deletePoint(ctx: Context, id: string): Promise<void> {
  const { point, event } = await findWritablePoint(ctx, id)
  if (point.isMain) throw new AppError('core.state')
  await ctx.db.updateTable('checkinPoint').set({ deletedAt: ctx.now, isEnable: false }).where('id', '=', id).execute()
  await audit(ctx, { action: 'checkin.deletePoint', objectId: id, bventId: event.id, before: webCheckinOf(point, event, ctx) })
}

/** Of this event; none named: its main point. */
async function pointOr404(ctx: Context, event: EventRecord, id: string | undefined): Promise<PointRow> {
  return id ? required((await pointsOf(ctx.db, event.id)).find((point) => point.id === id)) : mainPoint(ctx.db, event)
}

async function saveRehearsal(
  ctx: Context,
  { point, event }: Awaited<ReturnType<typeof findWritablePoint>>,
  plan: RehearsalPlan | null,
): Promise<void> {
  const rehearsal = plan && JSON.stringify(plan)
  await ctx.db.updateTable('checkinPoint').set({ rehearsal }).where('id', '=', point.id).execute()
  await audit(ctx, { action: 'checkin.saveRehearsal', objectId: point.id, bventId: event.id, before: point.rehearsal, after: plan })
}

const undoErrors = { notFound: 'core.notFound', tooLate: 'core.expired', changed: 'core.changed' } as const

async function undoScan(ctx: Context, scanId: string): Promise<void> {
  const { orgId, hash } = await doorCaller(ctx.db, 'staff', ctx.http.headers)
  const oldest = new Date(ctx.now.getTime() - UNDO_MINUTES * 60_000)
  const { rows } = await sql<{ outcome: string }>`
    select door_undo(${orgId}::uuid, ${hash}, ${scanId}::uuid, ${ctx.now}, ${oldest}) as outcome`.execute(ctx.db)
  const outcome = rows[0]?.outcome ?? 'unknown'
  if (outcome === 'ok') return
  throw outcome in undoErrors ? new AppError(undoErrors[outcome as keyof typeof undoErrors]) : authError('staff', outcome)
}

export const checkinHandlers = implement(checkinCalls, {
  list: (ctx, request) => listPoints(ctx, request),
  async get(ctx, { id }) {
    const { point, event } = await findPoint(ctx, id)
    return webCheckinOf(point, event, ctx)
  },
  async create(ctx, { bventId, ...input }) {
    const event = await findWritableEvent(ctx, bventId)
    await mainPoint(ctx.db, event)
    return { id: await createPoint(ctx, event, input) }
  },
  async update(ctx, { id, bventId: _, ...change }) {
    const found = await findWritablePoint(ctx, id)
    return webCheckinOf(await updatePoint(ctx, found, change), found.event, ctx)
  },
  async delete(ctx, { id }) {
    await deletePoint(ctx, id)
    return OK
  },
  async enable(ctx, { id, isEnable }) {
    await updatePoint(ctx, await findWritablePoint(ctx, id), { isEnable })
    return OK
  },
  async updateVerifyInfo(ctx, { id, ...change }) {
    await updatePoint(ctx, await findWritablePoint(ctx, id), change)
    return OK
  },
  pageVersions: (ctx, asked) => pointVersions(ctx, asked),
  ...pointDraftHandlers,
  async updatePageSetting(ctx, { id, ...change }) {
    await updatePoint(ctx, await findWritablePoint(ctx, id), change)
    return OK
  },
  async updateLocationRange(ctx, { id, version, ...location }) {
    await updatePoint(ctx, await findWritablePoint(ctx, id), { location, version })
    return OK
  },
  async isTurnstileEnabled(ctx, { bventId }) {
    await findEvent(ctx, bventId)
    const found = await ctx.db.selectFrom('checkinSetting').select('isTurnstileEnable').where('bventId', '=', bventId).executeTakeFirst()
    return { isEnable: found?.isTurnstileEnable ?? false }
  },
  async enableTurnstile(ctx, { bventId, isEnable }) {
    const { topOrgId } = await findWritableEvent(ctx, bventId)
    await ctx.db
      .insertInto('checkinSetting')
      .values({ topOrgId, bventId, isTurnstileEnable: isEnable })
      .onConflict((conflict) => conflict.columns(['topOrgId', 'bventId']).doUpdateSet({ isTurnstileEnable: isEnable }))
      .execute()
    await audit(ctx, { action: 'checkin.enableTurnstile', objectId: bventId, bventId, after: { isEnable } })
    return OK
  },
  async board(ctx, { bventId, id }) {
    const event = await findEvent(ctx, bventId)
    return boardOf(ctx, await pointOr404(ctx, event, id))
  },
  async saveRehearsal(ctx, { id, rehearsal }) {
    await saveRehearsal(ctx, await findWritablePoint(ctx, id), rehearsal)
    return OK
  },
  async wall(ctx, { bventId, id, cursor }) {
    const event = await findEvent(ctx, bventId)
    return wallOfPoint(ctx, event, await pointOr404(ctx, event, id), cursor)
  },
  async saveWall(ctx, { bventId, ...setting }) {
    await saveWall(ctx, await findWritableEvent(ctx, bventId), setting)
    return OK
  },
  async conflictList(ctx, request) {
    const event = await findEvent(ctx, request.bventId)
    const { list, total } = await conflictsOf(ctx, request, event.timeZone)
    return page({ list }, pagerOf(request, total))
  },

  async staffLinkList(ctx, { bventId }) {
    await findEvent(ctx, bventId)
    return { list: await staffLinksOf(ctx.db, bventId, ctx.now) }
  },
  saveStaffLink: (ctx, request) => saveStaffLink(ctx, request),
  async revokeStaffLink(ctx, { id }) {
    await changeStaffLink(ctx, id, 'revoke')
    return OK
  },
  async unlockStaffLink(ctx, { id }) {
    await changeStaffLink(ctx, id, 'unlock')
    return OK
  },
  async deviceList(ctx, { bventId }) {
    await findEvent(ctx, bventId)
    return { list: await devicesOf(ctx.db, bventId) }
  },
  saveDevice: (ctx, request) => saveDevice(ctx, request),
  async revokeDevice(ctx, { id }) {
    await revokeDevice(ctx, id)
    return OK
  },

  open: (ctx, request) => openLink(ctx, request),
  search: async (ctx, { checkinId, keyWords }) => ({ list: await searchPeople(ctx, checkinId, keyWords) }),
  checkin: async (ctx, scan) => scanOne(ctx, await doorCaller(ctx.db, 'staff', ctx.http.headers), scan),
  async release(ctx, { scanId }) {
    await releaseScan(ctx, scanId)
    return OK
  },
  async undo(ctx, { scanId }) {
    await undoScan(ctx, scanId)
    return OK
  },
  walkIn: (ctx, request) => walkIn(ctx, request),
  snapshot: (ctx, request) => snapshot(ctx, request),
  sync: async (ctx, { scans }) => ({ results: await scanAll(ctx, await doorCaller(ctx.db, 'staff', ctx.http.headers), scans) }),
  photo: (ctx, request) => photoOf(ctx, request),
  async scope(ctx) {
    const { linkId, bventId } = await enterLink(ctx)
    return scopeOf(ctx, { id: linkId, bventId })
  },
  async numbers(ctx, { checkinId }) {
    const { bventId } = await enterDoor(ctx, checkinId)
    const point = (await pointsOf(ctx.db, bventId)).find(({ id }) => id === checkinId)
    return numbersOf(ctx, required(point))
  },
  async verify(ctx, scan) {
    const result = await scanOne(ctx, await doorCaller(ctx.db, 'device', ctx.http.headers), scan)
    return { open: result.result === 'accepted', ...result }
  },

  publicPage: (ctx, { id }) => publicPage(ctx, id),
  publicCheckin: (ctx, request) => selfCheckin(ctx, request),
  appLatestVersion: ({ config }) => ({ version: APP_VERSION, url: config.PUBLIC_URL }),
})
