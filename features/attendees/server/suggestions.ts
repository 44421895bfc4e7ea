import { sql } from 'kysely'
import type { Option } from '#core/schema.ts'
import { suggested } from '#features/attendees/listFields.ts'
import { inEvents, type ListScope } from '#features/attendees/server/listScope.ts'
import type { Db } from '#server/kit/database/db.ts'

const MOST_LOOKED_AT = 2_000
const MOST_OFFERED = 50

type Suggested = (typeof suggested)[number]

/** What the latest people of an event have in the fields that many share, for whoever filters by one; across events they differ too much. */
export async function suggestionsIn(db: Db, scope: ListScope): Promise<ReadonlyMap<string, Option[]>> {
  if (scope.bventIds.length !== 1) return new Map()
  const { rows } = await sql<{ name: Suggested; value: string }>`
    with latest as (
      select a.distribution_name, a.promotion_code, a.inviter_name, a.epidemic_prevention_status from attendee_of_org a
      where ${inEvents(scope)} and a.deleted_at is null order by a.created_date desc, a.id desc limit ${MOST_LOOKED_AT})
    select distinct given.name, given.value from latest l, lateral (values
      ('DistributionName', l.distribution_name), ('PromotionCode', l.promotion_code), ('Inviter', l.inviter_name),
      ('EpidemicPreventionStatus', l.epidemic_prevention_status)
    ) as given (name, value)
    where given.value <> '' order by given.name, given.value`.execute(db)
  const byName = Map.groupBy(rows, ({ name }) => name)
  const offered = ({ value }: { value: string }) => ({ key: value, value })
  return new Map(suggested.map((name) => [name, (byName.get(name) ?? []).slice(0, MOST_OFFERED).map(offered)]))
}
