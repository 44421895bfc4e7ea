import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Speaker } from '#features/programme/shapes.ts'
import { findEvent, findWritableEvent } from '#features/events/server/queries.ts'
import { claimFile } from '#features/files/server/claimFiles.ts'
import { fileRefOf } from '#features/files/server/queries.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { required } from '#server/kit/errors.ts'

type Ctx = Pick<Context, 'db' | 'config'>

/** Speakers with their portraits, in the order the organiser gave them. */
export async function speakersOf({ db, config }: Ctx, bventId: string): Promise<Speaker[]> {
  const rows = await selectSpeakers({ db })
    .where('bventSpeaker.bventId', '=', bventId)
    .orderBy('bventSpeaker.sortId')
    .orderBy('bventSpeaker.id')
    .execute()
  return rows.map((row) => speakerOf(row, config.PUBLIC_URL))
}

function selectSpeakers({ db }: Pick<Context, 'db'>) {
  return db
    .selectFrom('bventSpeaker')
    .leftJoin('file', (join) =>
      join.onRef('file.topOrgId', '=', 'bventSpeaker.topOrgId').onRef('file.id', '=', 'bventSpeaker.avatarFileId'),
    )
    .selectAll('bventSpeaker')
    .select(['file.fileName', 'file.extension'])
}

type Row = Omit<Speaker, 'avatar'> & { avatarFileId: string | null; fileName: string | null; extension: string | null }

function speakerOf({ id, name, title, company, introduction, sortId, avatarFileId, fileName, extension }: Row, publicUrl: string): Speaker {
  const avatar = avatarFileId && fileName ? fileRefOf({ id: avatarFileId, fileName, extension: extension ?? '' }, publicUrl) : null
  return { id, name, title, company, introduction, sortId, avatar }
}

export async function listSpeakers(ctx: Context, bventId: string): Promise<Speaker[]> {
  await findEvent(ctx, bventId)
  return speakersOf(ctx, bventId)
}

type Saved = Omit<Speaker, 'id' | 'avatar'> & { id?: string | undefined; bventId: string; avatarFileId?: string | null | undefined }

export async function saveSpeaker(ctx: Context, { id, bventId, avatarFileId, ...fields }: Saved): Promise<Speaker> {
  const event = await findWritableEvent(ctx, bventId)
  const speakerId = id ?? uuid()
  if (avatarFileId) await claimFile(ctx, avatarFileId, 'content')
  const portrait = avatarFileId === undefined ? {} : { avatarFileId }
  if (id) {
    const updated = await ctx.db
      .updateTable('bventSpeaker')
      .set({ ...fields, ...portrait })
      .where('id', '=', id)
      .where('bventId', '=', bventId)
      .returning('id')
      .executeTakeFirst()
    required(updated)
  } else
    await ctx.db
      .insertInto('bventSpeaker')
      .values({
        topOrgId: event.topOrgId,
        id: speakerId,
        bventId,
        ...fields,
        ...portrait,
        sortId: sql<number>`(select coalesce(max(sort_id), 0) + 1 from bvent_speaker where bvent_id = ${bventId})`,
      })
      .execute()
  const saved = speakerOf(
    await selectSpeakers(ctx).where('bventSpeaker.id', '=', speakerId).executeTakeFirstOrThrow(),
    ctx.config.PUBLIC_URL,
  )
  await audit(ctx, {
    action: 'event.speaker.save',
    objectId: speakerId,
    bventId,
    after: { name: saved.name, title: saved.title, company: saved.company },
  })
  return saved
}

export async function sortSpeakers(ctx: Context, bventId: string, ids: readonly string[]): Promise<void> {
  await findWritableEvent(ctx, bventId)
  await sql`
    update bvent_speaker s set sort_id = o.place
    from unnest(${ids}::uuid[]) with ordinality as o (id, place)
    where s.id = o.id and s.bvent_id = ${bventId}`.execute(ctx.db)
}

export async function deleteSpeaker(ctx: Context, bventId: string, id: string): Promise<void> {
  await findWritableEvent(ctx, bventId)
  const gone = required(
    await ctx.db.deleteFrom('bventSpeaker').where('id', '=', id).where('bventId', '=', bventId).returning('name').executeTakeFirst(),
  )
  await sql`update bvent_session set speaker_ids = array_remove(speaker_ids, ${id}::uuid) where bvent_id = ${bventId}`.execute(ctx.db)
  await audit(ctx, { action: 'event.speaker.delete', objectId: id, bventId, before: gone })
}
