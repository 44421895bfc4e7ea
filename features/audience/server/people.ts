import { sql } from 'kysely'
import type { RequestOf } from '#core/call.ts'
import { pagerOf } from '#core/envelope.ts'
import type { Language } from '#core/language.ts'
import { OK } from '#core/schema.ts'
import type { peopleCalls } from '#features/audience/contract.ts'
import { meantSql, seenSql } from '#features/audience/server/scope.ts'
import type { LabelRef, PersonRow } from '#features/audience/shapes.ts'
import { EVERYBODY, type Group } from '#features/audience/tree.ts'
import { regionsIn } from '#features/forms/server/regionsIn.ts'
import { audit } from '#server/kit/audit.ts'
import type { Context } from '#server/kit/context.ts'
import { isNarrowedIn } from '#core/narrowing.ts'
import { contains } from '#server/kit/database/like.ts'
import { required } from '#server/kit/errors.ts'
import { page } from '#server/kit/implement.ts'
import { coverFor, type Cover } from '#server/kit/masked.ts'

type Stored = {
  id: string
  fullName: string
  company: string | null
  jobTitle: string | null
  mobile: string | null
  email: string | null
  city: string | null
  registered: number
  attended: number
  last: Date | null
  labels: LabelRef[] | null
}

export const personColumns = sql`p.id, p.full_name, p.company, p.job_title, p.mobile, p.email, p.city, p.registered, p.attended,
  greatest(p.last_registered_at, p.last_attended_at) as last,
  (select jsonb_agg(jsonb_build_object('labelId', b.id, 'name', b.name, 'colour', b.colour) order by b.name) from person_label l
    join label b on b.top_org_id = l.top_org_id and b.id = l.label_id where l.top_org_id = p.top_org_id and l.person_id = p.id) as labels`

const OF_PROVINCE_RANK = /^(11|12|31|50)/

export function regionName(code: string | null, language: Language): string {
  if (!code) return ''
  const regions = regionsIn(language)
  const place = regions.get(code)
  // The cities that are provinces have only one, which is called nothing.
  const above = place?.type === 'City' && OF_PROVINCE_RANK.test(code) ? regions.get(place.parent ?? '') : undefined
  return above?.name ?? place?.name ?? code
}

export function shownPerson(row: Stored, cover: Cover, language: Language): PersonRow {
  return {
    personId: row.id,
    fullName: row.fullName,
    company: cover('Company', row.company) ?? '',
    title: cover('Title', row.jobTitle) ?? '',
    mobile: cover('Mobile', row.mobile) ?? '',
    email: cover('Email', row.email) ?? '',
    city: regionName(cover('City', row.city), language),
    registered: row.registered,
    attended: row.attended,
    lastTime: row.last?.toISOString() ?? null,
    labels: row.labels ?? [],
  }
}

export async function listPeople(ctx: Context, { tree, segmentId, labelId, keyWords, ...paging }: RequestOf<typeof peopleCalls.people>) {
  const items: Group['items'] = tree ? [tree] : []
  if (segmentId) items.push({ kind: 'segment', segmentId })
  if (labelId) items.push({ kind: 'label', labelIds: [labelId] })
  const { where } = await meantSql(ctx, { ...EVERYBODY, items })
  const found = keyWords ? contains(keyWords.toLowerCase()) : ''
  // Words find by number, address and company too, and so only for who sees them.
  const isByName = isNarrowedIn(ctx.who.narrowing.fields)
  const named = !keyWords ? sql`true` : isByName ? sql`lower(p.full_name) like ${found}` : sql`p.search_text like ${found}`
  const { rows } = await sql<Stored>`
    select ${personColumns} from person_of_org p where ${where} and ${named} order by p.last_registered_at desc nulls last, p.id
    limit ${paging.pageSize} offset ${(paging.pageNo - 1) * paging.pageSize}`.execute(ctx.db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::integer as total from person_of_org p where ${where} and ${named}`.execute(ctx.db)
  const cover = coverFor(ctx.who)
  return page({ list: rows.map((row) => shownPerson(row, cover, ctx.language)) }, pagerOf(paging, counts[0]?.total ?? 0))
}

export async function findPerson({ db, who }: Pick<Context, 'db' | 'who'>, personId: string) {
  const { rows } = await sql<
    Stored & {
      note: string
      version: number
      country: string | null
      province: string | null
      language: string | null
      firstSeenAt: Date | null
    }
  >`
    select ${personColumns}, p.note, p.version, p.country, p.province, p.language, p.first_seen_at from person p
    where p.top_org_id = app_org() and p.id = ${personId} and ${seenSql(who)}`.execute(db)
  return required(rows[0])
}

export async function notePerson(ctx: Context, { personId, note }: { personId: string; note: string }): Promise<typeof OK> {
  const before = await findPerson(ctx, personId)
  await sql`update person set note = ${note} where top_org_id = app_org() and id = ${personId}`.execute(ctx.db)
  if (before.note !== note) await audit(ctx, { action: 'person.note', objectId: personId })
  return OK
}
