import { sql } from 'kysely'
import { textIn } from '#core/messages.ts'
import { DEFAULT_LANGUAGE, languageOf } from '#core/language.ts'
import { officialAccountMessages } from '#features/officialAccounts/messages.ts'
import { answerTo, sceneId, type Answer } from '#features/officialAccounts/rules.ts'
import { DECIDE_PATH, scanned, type Scanned } from '#features/officialAccounts/server/signIn.ts'
import type { Heard } from '#server/adapters/channels/port.ts'
import type { Config } from '#server/config.ts'
import { audit } from '#server/kit/audit.ts'
import { inScope, type Db } from '#server/kit/database/db.ts'

type Hearing = { db: Db; config: Config; now: Date; requestId: string }

/** A link is as long as an entry of a menu may have it. */
const MOST_WORD = 1_000

/**
 * What a follower did; the words to answer it with, if there are any. Told twice it is the same, told late it changes nothing: the
 * provider's own time decides.
 */
export async function hearFollower(hearing: Hearing, orgId: string, accountId: string, heard: Heard): Promise<string | null> {
  const { config, now } = hearing
  return inScope(hearing.db, { orgId }, async (scoped) => {
    const scene = await findScene(scoped, accountId, heard)
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
    const follower = { orgId, accountId, openId: heard.openId, at: heard.at }
    if (scene?.attendeeId) return bind(scoped, follower, scene.attendeeId)
    if (scene?.memberId) return bindMember({ ...hearing, db: scoped }, follower, { id: scene.id, memberId: scene.memberId })
    const asked = await scanned(scoped, { accountId, openId: heard.openId, scene: heard.scene, now })
    if (asked) return wordsFor(asked, config)
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

async function findScene(db: Db, accountId: string, { scene: name, at }: Heard): Promise<Scene | undefined> {
  const id = sceneId(name)
  if (!id) return undefined
  return db
    .selectFrom('officialScene')
    .select(['id', 'attendeeId', 'memberId'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', at)]))
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

/** The code of a member works once: whoever holds it later binds nothing, since who is bound may sign in. */
async function bindMember(
  { db, now, requestId }: Hearing,
  { orgId, accountId, openId, at }: Follower,
  { id, memberId }: { id: string; memberId: string },
): Promise<string> {
  await sql`
    insert into official_member as m (top_org_id, member_id, account_id, open_id, bound_at) values (${orgId}, ${memberId}, ${accountId}, ${openId}, ${at})
    on conflict (top_org_id, member_id, account_id) do update set open_id = excluded.open_id, bound_at = excluded.bound_at where m.bound_at <= excluded.bound_at`.execute(
    db,
  )
  await db.deleteFrom('officialScene').where('id', '=', id).execute()
  const member = db.selectFrom('member').select('name').where('topOrgId', '=', orgId).where('accountId', '=', memberId)
  const { name } = await member.executeTakeFirstOrThrow()
  const who = { orgId, accountId: memberId, accountName: name }
  await audit({ db, now, requestId, who }, { action: 'official.bindOwn', objectId: memberId })
  const org = await db.selectFrom('org').select('name').where('topOrgId', '=', orgId).executeTakeFirstOrThrow()
  return said('officialAccounts.boundMember').replace('{org}', org.name)
}

/** A follower who is no member yet has no language of their own with us. */
const said = (key: keyof typeof officialAccountMessages) => textIn(officialAccountMessages[key], DEFAULT_LANGUAGE)

function wordsFor(asked: Scanned, { PUBLIC_URL }: Config): string {
  if (asked.kind === 'over') return said('officialAccounts.signInOver')
  if (asked.kind === 'unbound') return said('officialAccounts.signInUnbound')
  return said('officialAccounts.signInAsk').replace('{link}', `${PUBLIC_URL}${DECIDE_PATH}/${asked.secret}`)
}

async function answerFor(db: Db, accountId: string, { kind, text }: Heard): Promise<string | null> {
  if (kind === 'scan' || kind === 'view') return null
  const columns = ['kind', 'keywords', 'isExact', 'answer', 'isOpen'] as const
  const found = db.selectFrom('officialAnswer').select(columns).where('accountId', '=', accountId)
  const answers = await found.orderBy('createdAt').orderBy('id').$castTo<Answer>().execute()
  if (kind === 'subscribe') return answers.find((one) => one.kind === 'subscribe' && one.isOpen)?.answer ?? null
  return answerTo(answers, text)
}
