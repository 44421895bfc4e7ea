import { sql } from 'kysely'
import { pagerOf } from '#core/envelope.ts'
import { languageOf, languages, type Language } from '#core/language.ts'
import type { Design } from '#features/designs/blockTypes.ts'
import { readDesign } from '#features/designs/readDesign.ts'
import { findDesign, versionOf, versionsOf, type StoredVersion, type Which } from '#features/designs/server/queries.ts'
import { isPublic, statusOf, type StoredStatus } from '#features/events/rules.ts'
import { findEvent, onlyVisible, selectEvents } from '#features/events/server/queries.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import { firstDesign } from '#features/lottery/firstDesign.ts'
import { lotteryFor } from '#features/lottery/server/publicLottery.ts'
import { findLottery } from '#features/lottery/server/queries.ts'
import { beginsAs, raffleDesignOf } from '#features/lottery/server/raffleDesign.ts'
import { lotteryPage } from '#features/lottery/shapes.ts'
import { besideEvent, offered, shownWithOffer } from '#features/microsites/server/siteContent.ts'
import type { SiteContent, SiteRow, SiteState, SiteVersion } from '#features/microsites/shapes.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'
import { page, type Paged } from '#server/kit/implement.ts'

const kind = 'microsite'
const VERSIONS = 20

type About = { url: string; languages: Language[]; isOut: boolean; timeZone: string }

/** A page of blocks as its builder opens it; `begins` is what is shown while nothing is published. */
async function builtFrom(ctx: Context, which: Which, about: About, begins: Design | null = null) {
  const stored = await findDesign(ctx.db, which)
  const out = stored?.liveNo ? await versionOf(ctx.db, stored.id, stored.liveNo) : undefined
  const live = out && readDesign(out.document).design
  const shown = begins && { no: null, document: begins }
  return {
    version: stored?.version ?? 0,
    document: stored ? readDesign(stored.document).design : begins,
    changedBy: stored?.changedName ?? '',
    changedTime: stored?.changedAt.toISOString() ?? null,
    live: out && live ? { no: out.no, document: live } : shown,
    lastNo: stored?.lastNo ?? 0,
    plan: stored?.publishAt
      ? { publishTime: stored.publishAt.toISOString(), note: stored.scheduleNote ?? '', by: stored.scheduledName ?? '' }
      : null,
    ...about,
  }
}

export async function siteOf(ctx: Context, bventId: string) {
  const event = await findEvent(ctx, bventId)
  const offeredLanguages = event.languages.map(languageOf)
  return builtFrom(
    ctx,
    { bventId, kind },
    {
      url: ctx.config.PUBLIC_URL + publicEventPath({ bventId, language: offeredLanguages[0] ?? 'zh-CN' }),
      languages: offeredLanguages,
      isOut: isPublic(statusOf(event.status as StoredStatus, event.endTime, ctx.now)),
      timeZone: event.timeZone,
    },
  )
}

export async function raffleOf(ctx: Context, lotteryId: string) {
  const { lottery, event } = await findLottery(ctx, lotteryId)
  const about = { url: `${ctx.config.PUBLIC_URL}/lottery/${lotteryId}`, languages: [...languages], isOut: true, timeZone: event.timeZone }
  return builtFrom(ctx, raffleDesignOf(lottery), about, beginsAs(lottery))
}

/** As the page would draw it, whether or not the event is out. */
async function drawnFrom(ctx: Context, which: Which, language: Language): Promise<SiteContent> {
  const { bventId } = which
  const found = required(await shownWithOffer(ctx.db, { bventId, language, now: ctx.now, config: ctx.config, isPreviewer: true }))
  const stored = await findDesign(ctx.db, which)
  const draft = stored && readDesign(stored.document).design
  return {
    event: found.event,
    offer: offered(found.offer),
    ...(await besideEvent({ db: ctx.db, config: ctx.config, isDraft: true }, bventId, draft ? [draft] : [])),
  }
}

export async function contentOf(ctx: Context, bventId: string, language: Language): Promise<SiteContent> {
  await findEvent(ctx, bventId)
  return drawnFrom(ctx, { bventId, kind }, language)
}

/** Whoever designs it may put any of its parts there, so it is drawn with all of them. */
export async function raffleContentOf(ctx: Context, lotteryId: string, language: Language): Promise<SiteContent> {
  const { lottery } = await findLottery(ctx, lotteryId)
  const whole = firstDesign(lotteryPage.parse({}))
  return {
    ...(await drawnFrom(ctx, raffleDesignOf(lottery), language)),
    lottery: await lotteryFor(ctx.db, lottery, { language, design: whole }),
  }
}

/** Of a page whose event the caller may see. */
export async function versionsOfSite(ctx: Context, which: Which, before?: number): Promise<SiteVersion[]> {
  const stored = await findDesign(ctx.db, which)
  if (!stored) return []
  return (await versionsOf(ctx.db, stored.id, { most: VERSIONS, before })).map((row) => shownVersion(row, stored.liveNo))
}

export async function versionOfSite(ctx: Context, which: Which, no: number) {
  const stored = required(await findDesign(ctx.db, which))
  const row = required(await versionOf(ctx.db, stored.id, no))
  return { ...shownVersion(row, stored.liveNo), document: required(readDesign(row.document).design) }
}

function shownVersion({ no, note, fromNo, isScheduled, publishedName, publishedAt }: StoredVersion, liveNo: number | null): SiteVersion {
  return { no, note, fromNo, isScheduled, publishedName, publishedTime: publishedAt.toISOString(), isLive: no === liveNo }
}

type Asked = { keyWords?: string | undefined; state?: SiteState | undefined; pageNo: number; pageSize: number }
type Listed = Omit<SiteRow, 'publishedTime' | 'scheduledTime' | 'changedTime' | 'startTime'> & {
  startTime: Date
  publishedAt: Date | null
  publishAt: Date | null
  changedAt: Date | null
  total: number
}

/** Every event that could have a site, those worked on last first; whether draft and site differ the database can tell. */
export async function listSites(ctx: Context, { keyWords = '', state, pageNo, pageSize }: Asked): Promise<Paged<{ list: SiteRow[] }>> {
  const visible = onlyVisible(selectEvents(ctx.db), ctx.who).where('bvent.deletedAt', 'is', null).clearSelect().select('bvent.id')
  const { rows } = await sql<Listed>`
    with site as (
      select b.id as bvent_id, b.title, b.start_time, b.time_zone, d.live_no, d.changed_at, v.published_at,
        coalesce(v.published_name, '') as published_name, s.publish_at,
        case when d.id is null then 'None' when d.live_no is null and d.last_no > 0 then 'Down' when d.live_no is null then 'Draft'
          when v.document = d.document then 'Live' else 'Changed' end as state
      from bvent b
        left join design d on d.top_org_id = b.top_org_id and d.bvent_id = b.id and d.kind = ${kind}
        left join design_version v on v.top_org_id = d.top_org_id and v.design_id = d.id and v.no = d.live_no
        left join design_schedule s on s.top_org_id = d.top_org_id and s.design_id = d.id
      where b.id in (${visible}) and b.bvent_type = 'Internal' and strpos(lower(b.title), lower(${keyWords})) > 0)
    select site.*, (count(*) over ())::int as total,
      (select coalesce(sum(w.visits), 0)::int from source_visit w where w.bvent_id = site.bvent_id) as views
    from site ${state ? sql`where state = ${state}` : sql``}
    order by changed_at desc nulls last, start_time desc, bvent_id
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  const list = rows.map(({ total: _, startTime, publishedAt, publishAt, changedAt, ...row }) => ({
    ...row,
    startTime: startTime.toISOString(),
    publishedTime: publishedAt?.toISOString() ?? null,
    scheduledTime: publishAt?.toISOString() ?? null,
    changedTime: changedAt?.toISOString() ?? null,
  }))
  return page({ list }, pagerOf({ pageNo, pageSize }, rows[0]?.total ?? 0))
}
