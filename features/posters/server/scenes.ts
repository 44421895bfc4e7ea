import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { languages, type Language } from '#core/language.ts'
import { spokenDay, spokenTime } from '#core/spokenTime.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { publicEventPath } from '#features/links/siteLinks.ts'
import type { posterCalls } from '#features/posters/contract.ts'
import type { PosterValues } from '#features/posters/rules.ts'
import { picturesOf, type BusinessType, type Scene } from '#features/posters/scene.ts'
import { lookNames, lookScene } from '#features/posters/templates.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, invalid, required } from '#server/kit/errors.ts'

export type StoredScene = { scene: Scene; version: number }
/** What a poster says of its event, and where its code leads. */
export type Occasion = { title: string; values: PosterValues; url: string; language: Language }

/** Theirs, or the first of ours as long as nobody changed it. */
export async function sceneOf(db: Db, bventId: string, businessType: BusinessType, language: Language): Promise<StoredScene> {
  const row = await db
    .selectFrom('poster')
    .select(['scene', 'version'])
    .where('bventId', '=', bventId)
    .where('businessType', '=', businessType)
    .executeTakeFirst()
  return row ? { scene: row.scene as Scene, version: row.version } : { scene: lookScene(lookNames[0], businessType, language), version: 0 }
}

type Asking = { db: Db; config: Pick<Config, 'PUBLIC_URL'>; language: Language }

export async function occasionOf({ db, config, language: wanted }: Asking, bventId: string): Promise<Occasion> {
  const event = required(
    await db
      .selectFrom('bvent')
      .innerJoin('org', 'org.topOrgId', 'bvent.topOrgId')
      .select([
        'bvent.title',
        'bvent.startTime',
        'bvent.endTime',
        'bvent.timeZone',
        'bvent.place',
        'bvent.languages',
        'org.name as orgName',
      ])
      .where('bvent.id', '=', bventId)
      .where('bvent.deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  const spoken = languages.filter((language) => event.languages.includes(language))
  const language = spoken.find((one) => one === wanted) ?? spoken[0] ?? wanted
  const [start, end] = [event.startTime.toISOString(), event.endTime.toISOString()]
  const [first, last] = [start, end].map((time) => spokenDay(time, event.timeZone, language))
  return {
    title: event.title,
    language,
    url: config.PUBLIC_URL + publicEventPath({ bventId, language }),
    values: {
      EventTitle: event.title,
      EventTime: first === last ? spokenTime(start, event.timeZone, language) : `${first} – ${last}`,
      EventPlace: (event.place as { name?: string } | null)?.name ?? '',
      OrgName: event.orgName,
      Name: '',
      Title: '',
      Company: '',
    },
  }
}

/** Pictures are the organisation's own; any other file is as unknown as none. */
export async function checkPictures(db: Db, scene: Scene): Promise<void> {
  const ids = picturesOf(scene)
  if (ids.length === 0) return
  const known = await db.selectFrom('file').select('id').where('id', 'in', ids).where('isPublic', '=', true).execute()
  if (known.length < ids.length) throw invalid({ field: 'scene', message: 'fileId' })
  await db.updateTable('file').set({ expiresAt: null }).where('id', 'in', ids).where('expiresAt', 'is not', null).execute()
}

export async function savePoster(ctx: Context, given: RequestOf<typeof posterCalls.save>): Promise<{ version: number }> {
  const { bventId, businessType, scene, version } = given
  await findWritableEvent(ctx, bventId)
  await checkPictures(ctx.db, scene)
  const { rows } = await sql<{ version: number }>`
    insert into poster as p (top_org_id, bvent_id, business_type, scene)
    values (${ctx.who.orgId}, ${bventId}, ${businessType}, ${JSON.stringify(scene)}::jsonb)
    on conflict (top_org_id, bvent_id, business_type) do update set scene = excluded.scene, version = p.version + 1
    where p.version = ${version} returning version`.execute(ctx.db)
  const [saved] = rows
  if (!saved || (saved.version === 1) !== (version === 0)) throw new AppError('core.changed')
  await audit(ctx, { action: 'poster.save', objectId: bventId, bventId, after: { businessType, layers: scene.layers.length } })
  return saved
}

export async function readPoster(ctx: Context, { bventId, businessType }: RequestOf<typeof posterCalls.read>) {
  await findEvent(ctx, bventId)
  const { values, url, language } = await occasionOf(ctx, bventId)
  return { ...(await sceneOf(ctx.db, bventId, businessType, language)), values, url }
}
