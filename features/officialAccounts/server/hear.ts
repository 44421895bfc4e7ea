import { sql } from 'kysely'
import { textIn } from '#core/messages.ts'
import { DEFAULT_LANGUAGE, languageOf } from '#core/language.ts'
import { officialAccountMessages } from '#features/officialAccounts/messages.ts'
import { answerTo, sceneId, type Answer } from '#features/officialAccounts/rules.ts'
import type { Heard } from '#server/adapters/channels/port.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

/** A link is as long as an entry of a menu may have it. */
const MOST_WORD = 1_000

/**
 * What a follower did; the words to answer it with, if there are any. Told twice it is the same, told late it changes nothing: the
 * provider's own time decides.
 */
export async function hearFollower(db: Db, orgId: string, accountId: string, heard: Heard): Promise<string | null> {
  return inScope(db, { orgId }, async (scoped) => {
    const scene = await findScene(scoped, accountId, heard.scene)
    const isFollowing = heard.kind !== 'unsubscribe'
    await sql`
      insert into official_follower as f (top_org_id, account_id, open_id, is_following, scene_id, followed_at, changed_at)
      values (${orgId}, ${accountId}, ${heard.openId}, ${isFollowing}, ${scene?.id ?? null}, ${heard.at}, ${heard.at})
      on conflict (top_org_id, account_id, open_id) do update set is_following = excluded.is_following, changed_at = excluded.changed_at,
        scene_id = coalesce(excluded.scene_id, f.scene_id),
        followed_at = case when excluded.is_following and not f.is_following then excluded.changed_at else f.followed_at end
        where f.changed_at <= excluded.changed_at`.execute(scoped)
    await note(scoped, orgId, accountId, heard)
    if (heard.kind === 'unsubscribe') return null
    const bound = scene?.attendeeId ? await bind(scoped, { orgId, accountId, openId: heard.openId, at: heard.at }, scene.attendeeId) : null
    if (bound) return bound
    if (scene?.memberId) return bindMember(scoped, { orgId, accountId, openId: heard.openId, at: heard.at }, scene.memberId)
    return answerFor(scoped, accountId, heard)
  })
}

/** That it happened, for the report; never what somebody wrote. */
async function note(db: Db, orgId: string, accountId: string, { kind, openId, at, text }: Heard): Promise<void> {
  const word = kind === 'click' || kind === 'view' ? text.slice(0, MOST_WORD) : ''
  await sql`
    insert into official_heard (top_org_id, account_id, open_id, heard_at, kind, word) values (${orgId}, ${accountId}, ${openId}, ${at}, ${kind}, ${word})
    on conflict do nothing`.execute(db)
}

type Scene = { id: string; attendeeId: string | null; memberId: string | null }

async function findScene(db: Db, accountId: string, name: string): Promise<Scene | undefined> {
  const id = sceneId(name)
  if (!id) return undefined
  return db
    .selectFrom('officialScene')
    .select(['id', 'attendeeId', 'memberId'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

type Follower = { orgId: string; accountId: string; openId: string; at: Date }

/** Whoever scans the code of a ticket last is whom its notices reach. */
async function bind(db: Db, { orgId, accountId, openId, at }: Follower, attendeeId: string): Promise<string> {
  const { rows } = await sql<{ title: string; language: string }>`
    with put as (
      insert into official_binding as b (top_org_id, bvent_id, attendee_id, account_id, open_id, bound_at)
      select a.top_org_id, a.bvent_id, a.id, ${accountId}::uuid, ${openId}, ${at}::timestamptz from attendee a where a.top_org_id = ${orgId} and a.id = ${attendeeId}
      on conflict (top_org_id, attendee_id, account_id) do update set open_id = excluded.open_id, bound_at = excluded.bound_at where b.bound_at <= excluded.bound_at)
    select e.title, o.language from attendee a join bvent e on e.top_org_id = a.top_org_id and e.id = a.bvent_id
      join reg_order o on o.top_org_id = a.top_org_id and o.id = a.order_id where a.id = ${attendeeId}`.execute(db)
  const { title = '', language = '' } = rows[0] ?? {}
  return textIn(officialAccountMessages['officialAccounts.bound'], languageOf(language)).replace('{title}', title)
}

async function bindMember(db: Db, { orgId, accountId, openId, at }: Follower, memberId: string): Promise<string> {
  await sql`
    insert into official_member as m (top_org_id, member_id, account_id, open_id, bound_at) values (${orgId}, ${memberId}, ${accountId}, ${openId}, ${at})
    on conflict (top_org_id, member_id, account_id) do update set open_id = excluded.open_id, bound_at = excluded.bound_at where m.bound_at <= excluded.bound_at`.execute(
    db,
  )
  const org = await db.selectFrom('org').select('name').where('topOrgId', '=', orgId).executeTakeFirstOrThrow()
  return textIn(officialAccountMessages['officialAccounts.boundMember'], DEFAULT_LANGUAGE).replace('{org}', org.name)
}

async function answerFor(db: Db, accountId: string, { kind, text }: Heard): Promise<string | null> {
  if (kind === 'scan' || kind === 'view') return null
  const columns = ['kind', 'keywords', 'isExact', 'answer', 'isOpen'] as const
  const found = db.selectFrom('officialAnswer').select(columns).where('accountId', '=', accountId)
  const answers = await found.orderBy('createdAt').orderBy('id').$castTo<Answer>().execute()
  if (kind === 'subscribe') return answers.find((one) => one.kind === 'subscribe' && one.isOpen)?.answer ?? null
  return answerTo(answers, text)
}
