import { sql } from 'kysely'
import type { ActionName } from '#core/actions.ts'
import { findWritableEvent } from '#features/events/server/queries.ts'
import { MOST_TAG_LENGTH, MOST_TAGS, type PhotoAct } from '#features/photos/rules.ts'
import { lockAlbum, nextSeq, tellAlbum } from '#features/photos/server/album.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'

type Asked = { bventId: string; ids: readonly string[]; act: PhotoAct; word: string }
type Acting = { db: Db; now: Date; bventId: string; ids: readonly string[]; seq: number; word: string }

const actions: Record<PhotoAct, ActionName> = {
  publish: 'photo.publish',
  hide: 'photo.hide',
  delete: 'photo.delete',
  tag: 'photo.tag',
  untag: 'photo.tag',
  room: 'photo.tag',
}

/** Answers how many it changed; what is as it should be already stays as it is. */
export async function actOnPhotos(ctx: Context, { bventId, ids, act, word }: Asked): Promise<number> {
  const event = await findWritableEvent(ctx, bventId)
  await lockAlbum(ctx.db, event)
  const seq = await nextSeq(ctx.db, bventId)
  const count = await acts[act]({ db: ctx.db, now: ctx.now, bventId, ids, seq, word: word.trim() })
  if (count === 0) return 0
  await audit(ctx, { action: actions[act], objectId: bventId, bventId, after: { count, ...(word && { word }) } })
  await tellAlbum(ctx.db, bventId)
  return count
}

const chosen = ({ bventId, ids }: Acting) => sql`p.bvent_id = ${bventId} and p.id = any(${[...ids]}::uuid[])`
const countOf = async (query: ReturnType<typeof sql>, db: Db) => (await query.execute(db)).rows.length

const acts: Record<PhotoAct, (acting: Acting) => Promise<number>> = {
  publish: (acting) =>
    countOf(
      sql`update photo p set state = 'Published', published_at = ${acting.now}, changed_seq = ${acting.seq}
        where ${chosen(acting)} and p.state <> 'Published' returning 1`,
      acting.db,
    ),
  hide: hidePhotos,
  delete: deletePhotos,
  tag: (acting) => {
    const tag = acting.word.slice(0, MOST_TAG_LENGTH)
    if (tag === '') return Promise.resolve(0)
    return countOf(
      sql`update photo p set tags = array_append(p.tags, ${tag}::text), changed_seq = ${acting.seq}
        where ${chosen(acting)} and not ${tag}::text = any(p.tags) and cardinality(p.tags) < ${MOST_TAGS} returning 1`,
      acting.db,
    )
  },
  untag: (acting) =>
    countOf(
      sql`update photo p set tags = array_remove(p.tags, ${acting.word}::text), changed_seq = ${acting.seq}
        where ${chosen(acting)} and ${acting.word}::text = any(p.tags) returning 1`,
      acting.db,
    ),
  room: (acting) =>
    countOf(
      sql`update photo p set room = ${acting.word}, changed_seq = ${acting.seq} where ${chosen(acting)} and p.room <> ${acting.word} returning 1`,
      acting.db,
    ),
}

/** Its address changes with it: whoever has the old one sees nothing any more, and only organisers know the new one. */
async function hidePhotos(acting: Acting): Promise<number> {
  const { db, seq } = acting
  return countOf(
    sql`with hidden as (
        select p.top_org_id, p.bvent_id, p.id, p.shown_file_id as before, gen_random_uuid() as after
        from photo p where ${chosen(acting)} and p.state <> 'Hidden'
      ), moved as (
        update file f set id = h.after from hidden h where f.top_org_id = h.top_org_id and f.id = h.before
      )
      update photo p set state = 'Hidden', shown_file_id = h.after, changed_seq = ${seq}
      from hidden h where p.top_org_id = h.top_org_id and p.bvent_id = h.bvent_id and p.id = h.id returning 1`,
    db,
  )
}

/** Pages that still show one are told by its id, which is all that stays of it. */
const MOST_GONE = 200

export async function deletePhotos(acting: Acting): Promise<number> {
  const { db, bventId, seq } = acting
  const { rows } = await sql<{ id: string; bytes: number }>`delete from photo p where ${chosen(acting)} returning p.id, p.bytes`.execute(db)
  const bytes = rows.reduce((sum, row) => sum + Number(row.bytes), 0)
  const gone = rows.map(({ id }) => id)
  await sql`
    update photo_album set photo_count = photo_count - ${rows.length}, bytes = bytes - ${bytes}, gone_seq = ${seq},
      gone = (${gone}::uuid[] || gone)[1:${sql.lit(MOST_GONE)}]
    where bvent_id = ${bventId}`.execute(db)
  return rows.length
}
