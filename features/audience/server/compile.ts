import { sql, type RawBuilder } from 'kysely'
import type { Purpose } from '#features/audience/shapes.ts'
import {
  isGroup,
  isRegion,
  traits,
  type Comparison,
  type ConsentChannel,
  type Deed,
  type Leaf,
  type Standing,
  type Trait,
  type Tree,
} from '#features/audience/tree.ts'
import { contains } from '#server/kit/database/like.ts'
import { AppError } from '#server/kit/errors.ts'

type Sql = RawBuilder<boolean>
/** What a tree names by its id: other groups, as they stand. */
export type Named = { now: Date; segments: ReadonlyMap<string, { tree: Tree; isFixed: boolean }> }

/** Where a trait stands of `person p`. */
export const traitColumns: Record<Trait, RawBuilder<string>> = {
  FullName: sql`p.full_name`,
  Mobile: sql`p.mobile`,
  Email: sql`p.email`,
  Company: sql`p.company`,
  Title: sql`p.job_title`,
  Country: sql`p.country`,
  Province: sql`p.province`,
  City: sql`p.city`,
  Gender: sql`p.gender`,
  Language: sql`p.language`,
}
const NO: Sql = sql`false`
const YES: Sql = sql`true`
const MOST_NESTED = 5

/** Conditions about `person p`; only what is written here can be asked, everything typed is a parameter. */
export function compileTree(node: Tree, named: Named, above: readonly string[] = []): Sql {
  if (isGroup(node)) {
    const items = node.items.map((item) => compileTree(item, named, above))
    if (node.kind === 'all') return items.length > 0 ? sql`(${sql.join(items, sql` and `)})` : YES
    const any: Sql = items.length > 0 ? sql`(${sql.join(items, sql` or `)})` : NO
    return node.kind === 'any' ? any : sql`(not ${any})`
  }
  return compileLeaf(node, named, above)
}

/** Whether the row of a person answers it; everything else is looked for in other tables. */
export function isOfPersonAlone(node: Tree): boolean {
  if (isGroup(node)) return node.items.every(isOfPersonAlone)
  switch (node.kind) {
    case 'trait':
    case 'recency':
    case 'bucket':
      return true
    case 'did':
      return isKept(node)
    case 'money':
      return node.days === undefined
    default:
      return false
  }
}

function compileLeaf(leaf: Leaf, named: Named, above: readonly string[]): Sql {
  switch (leaf.kind) {
    case 'trait':
      return traitSql(leaf)
    case 'answer':
      return answerSql(leaf)
    case 'label':
      return sql`exists (select from person_label l where l.top_org_id = p.top_org_id and l.person_id = p.id and l.label_id = any(${leaf.labelIds}::uuid[]))`
    case 'did':
      return didSql(leaf, named.now)
    case 'money': {
      const paid =
        leaf.days !== undefined
          ? sql`(select sum(v.paid_minor) from person_visit v where ${ofPerson} and v.currency = ${leaf.currency} and ${since(sql`v.paid_at`, leaf.days, named.now)})`
          : sql`(p.paid ->> ${leaf.currency})::bigint`
      const sum = sql`coalesce(${paid}, 0)`
      return leaf.times === 'atLeast' ? sql`${sum} >= ${leaf.amountMinor}` : sql`${sum} <= ${leaf.amountMinor}`
    }
    case 'recency': {
      const last = leaf.what === 'registered' ? sql`p.last_registered_at` : sql`p.last_attended_at`
      const edge = daysBefore(named.now, leaf.days)
      return leaf.is === 'within' ? sql`coalesce(${last} >= ${edge}, false)` : sql`coalesce(${last} < ${edge}, false)`
    }
    case 'consent':
      return standingSql(leaf.channel, leaf.is)
    case 'segment': {
      const found = named.segments.get(leaf.segmentId)
      if (!found || above.includes(leaf.segmentId) || above.length >= MOST_NESTED)
        throw new AppError('audience.unknownField', { returnObj: { field: leaf.segmentId } })
      return found.isFixed
        ? sql`exists (select from segment_member m where m.top_org_id = p.top_org_id and m.person_id = p.id and m.segment_id = ${leaf.segmentId})`
        : compileTree(found.tree, named, [...above, leaf.segmentId])
    }
    case 'bucket':
      return sql`${bucketSql(leaf.salt)} >= ${leaf.from} and ${bucketSql(leaf.salt)} < ${leaf.to}`
  }
}

/** Of a hundred, the same for the same person and salt. */
export const bucketSql = (salt: string): RawBuilder<number> =>
  sql<number>`mod(abs(hashtextextended(p.id::text || ${salt}, 0) % 1000000), 100)`

const ofPerson = sql`v.top_org_id = p.top_org_id and v.person_id = p.id`
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)
const since = (time: RawBuilder<unknown>, days: number | undefined, now: Date) =>
  days === undefined ? YES : sql`${time} >= ${daysBefore(now, days)}`

function traitSql({ field, test, values }: Extract<Leaf, { kind: 'trait' }>): Sql {
  const known = traits.find((trait) => trait === field)
  if (!known) throw new AppError('audience.unknownField', { returnObj: { field } })
  const column = traitColumns[known]
  const given = values.map((value) => value.toLowerCase())
  const isOneOf = isRegion(known) ? sql`${column} = any(${values}::text[])` : sql`lower(${column}) = any(${given}::text[])`
  switch (test) {
    case 'is':
      return sql`coalesce(${isOneOf}, false)`
    case 'isNot':
      return sql`not coalesce(${isOneOf}, false)`
    case 'contains':
      return sql`coalesce(lower(${column}) like any(${given.map(contains)}::text[]), false)`
    case 'isEmpty':
      return sql`coalesce(${column}, '') = ''`
    case 'isNotEmpty':
      return sql`coalesce(${column}, '') <> ''`
  }
}

/** By any of their registrations for that event; who was not there has answered nothing, so neither is it empty. */
function answerSql({ bventId, fieldName, test, values }: Extract<Leaf, { kind: 'answer' }>): Sql {
  if (bventId === '' || fieldName === '') return NO
  const value = sql`a.field_values -> ${fieldName}::text`
  const text = sql`lower(a.field_values ->> ${fieldName}::text)`
  const isEmpty = sql`coalesce(${value}, 'null') in ('null', '""', '[]')`
  const given = values.map((one) => one.toLowerCase())
  // A choice is a text, several are a list of them: either has the key or has it not.
  const isOneOf = sql`coalesce(${value} ?| ${values}::text[] or ${text} = any(${given}::text[]), false)`
  const tests: Record<typeof test, RawBuilder<unknown>> = {
    is: isOneOf,
    isNot: sql`not ${isOneOf}`,
    contains: sql`coalesce(${text} like any(${given.map(contains)}::text[]), false)`,
    isEmpty,
    isNotEmpty: sql`not (${isEmpty})`,
  }
  return sql`exists (select from person_visit v join attendee a on a.top_org_id = v.top_org_id and a.bvent_id = v.bvent_id and a.id = v.attendee_id
    where ${ofPerson} and v.bvent_id = ${bventId} and v.status <> 'Deleted' and a.deleted_at is null and ${tests[test]})`
}

const compared = (count: RawBuilder<unknown>, times: Comparison, wanted: number): Sql =>
  times === 'atLeast' ? sql`${count} >= ${wanted}` : times === 'atMost' ? sql`${count} <= ${wanted}` : sql`${count} = ${wanted}`

const moments: Record<Exclude<Deed, 'opened'>, { time: RawBuilder<unknown>; did: Sql }> = {
  registered: { time: sql`v.registered_at`, did: sql`v.status in ('Registered', 'PendingApproval', 'Unpaid')` },
  paid: { time: sql`v.paid_at`, did: sql`v.paid_at is not null` },
  attended: { time: sql`v.attended_at`, did: sql`v.attended_at is not null` },
}

type Did = Extract<Leaf, { kind: 'did' }>
/** Kept with the person: the usual questions need not look at every registration. */
const isKept = ({ what, bventIds, days }: Did) =>
  bventIds.length === 0 && days === undefined && (what === 'registered' || what === 'attended')

/** How often is counted by events: who came twice to one has been there once. */
function didSql(leaf: Did, now: Date): Sql {
  const { what, bventIds, times, count, days } = leaf
  if (what === 'opened') {
    const ofEvents = bventIds.length > 0 ? sql`g.bvent_id = any(${bventIds}::uuid[])` : YES
    const found = sql`from campaign_person c join campaign g on g.top_org_id = c.top_org_id and g.id = c.campaign_id
      where c.top_org_id = p.top_org_id and c.person_id = p.id and c.clicked_at is not null and ${since(sql`c.clicked_at`, days, now)} and ${ofEvents}`
    return some(sql`(select count(*) ${found})`, sql`exists (select ${found})`, times, count)
  }
  if (isKept(leaf)) return compared(what === 'registered' ? sql`p.registered` : sql`p.attended`, times, count)
  const { time, did } = moments[what]
  const ofEvents = bventIds.length > 0 ? sql`v.bvent_id = any(${bventIds}::uuid[])` : YES
  const found = sql`from person_visit v where ${ofPerson} and ${did} and ${since(time, days, now)} and ${ofEvents}`
  return some(sql`(select count(distinct v.bvent_id) ${found})`, sql`exists (select ${found})`, times, count)
}

function some(counted: RawBuilder<unknown>, exists: Sql, times: Comparison, count: number): Sql {
  if (times === 'atLeast' && count === 0) return YES
  if (times === 'atLeast' && count === 1) return exists
  if (times !== 'atLeast' && count === 0) return sql`not ${exists}`
  return compared(counted, times, count)
}

/** Of a line `s` of the list that every message is judged by. */
export const stops = (purpose: Purpose): Sql => (purpose === 'marketing' ? YES : sql`not s.is_campaign_only`)

/** The newest of what they said of a purpose; leaving by any address they have is leaving. Who wants no campaigns may still be given notice. */
export function standingSql(channel: ConsentChannel, is: Standing, purpose: Purpose = 'marketing'): Sql {
  const said = sql`(select c.is_granted from person_consent c where c.top_org_id = p.top_org_id and c.person_id = p.id and c.channel = ${channel}
    and c.purpose = ${purpose} order by c.time desc, c.id desc limit 1)`
  const kind = channel === 'Email' ? 'email' : 'mobile'
  const isStopped = sql`exists (select from person_key k join suppression s on s.top_org_id = k.top_org_id and s.channel = ${channel} and s.address = k.value
    where k.top_org_id = p.top_org_id and k.person_id = p.id and k.kind = ${kind} and ${stops(purpose)})`
  const left = sql<boolean>`(${isStopped} or coalesce(not ${said}, false))`
  switch (is) {
    case 'granted':
      return sql`(coalesce(${said}, false) and not ${isStopped})`
    case 'withdrawn':
      return left
    case 'unsaid':
      return sql`(${said} is null and not ${isStopped})`
    case 'reachable':
      return sql`(coalesce(${channel === 'Email' ? sql`p.email` : sql`p.mobile`}, '') <> '' and not ${left})`
  }
}
