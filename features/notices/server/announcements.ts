import type { Announcement } from '#features/notices/contract.ts'
import type { Context } from '#server/kit/context.ts'

/** What holds now, the newest first; without a page, only what is for every page. */
export async function announcementsNow({ db, now }: Pick<Context, 'db' | 'now'>, pageCode = ''): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcement')
    .selectAll()
    .where('fromTime', '<=', now)
    .where((eb) => eb.or([eb('toTime', 'is', null), eb('toTime', '>', now)]))
    .where('pageCode', 'in', ['', pageCode])
    .orderBy('fromTime', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ id, title, content, level, fromTime, toTime }) => ({
    id,
    title,
    content,
    level: level as Announcement['level'],
    from: fromTime.toISOString(),
    to: toTime?.toISOString() ?? null,
  }))
}
