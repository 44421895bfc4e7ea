import { sql } from 'kysely'
import { refreshPeople } from '#features/audience/server/linkPeople.ts'
import type { Context, PersonAsked } from '#server/kit/context.ts'

/** Who registered for nothing else is forgotten whole; of others what this registration said of them. */
export async function erasePersonOf({ db }: Context, { attendeeId, addresses }: PersonAsked): Promise<void> {
  const { rows } = await sql<{ personId: string }>`
    delete from person_visit where top_org_id = app_org() and attendee_id = ${attendeeId} returning person_id`.execute(db)
  const [visit] = rows
  if (!visit) return
  const values = addresses.map((address) => address.toLowerCase())
  await sql`
    delete from person_key k where k.top_org_id = app_org() and k.person_id = ${visit.personId} and (k.kind = 'idNumber' or k.value = any(${values}::text[]))
      and not exists (
        select from person_visit v join attendee a on a.top_org_id = app_org() and a.id = v.attendee_id
        where v.top_org_id = app_org() and v.person_id = k.person_id
          and case k.kind when 'mobile' then a.mobile when 'email' then lower(a.email) else encode(a.id_number_key, 'hex') end = k.value)`.execute(
    db,
  )
  await refreshPeople(db, [visit.personId])
  await sql`
    delete from message m where m.top_org_id = app_org() and m.person_id = ${visit.personId}
      and not exists (select from person p where p.top_org_id = app_org() and p.id = m.person_id)`.execute(db)
}

export async function exportPersonOf({ db }: Context, { attendeeId }: PersonAsked): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ person: Record<string, unknown> }>`
    select jsonb_build_object('note', p.note, 'registered', p.registered, 'attended', p.attended,
      'labels', coalesce((select jsonb_agg(b.name order by b.name) from person_label l join label b on b.top_org_id = l.top_org_id and b.id = l.label_id
        where l.top_org_id = p.top_org_id and l.person_id = p.id), '[]'),
      'consents', coalesce((select jsonb_agg(jsonb_build_object('channel', c.channel, 'purpose', c.purpose, 'isGranted', c.is_granted, 'source', c.source,
        'proof', c.proof, 'time', c.time) order by c.time) from person_consent c where c.top_org_id = p.top_org_id and c.person_id = p.id), '[]'),
      'campaigns', coalesce((select jsonb_agg(jsonb_build_object('title', s.title, 'variant', g.variant, 'clickedTime', g.clicked_at) order by s.created_at)
        from campaign_person g join send s on s.top_org_id = g.top_org_id and s.id = g.campaign_id where g.top_org_id = p.top_org_id and g.person_id = p.id), '[]'),
      'calls', coalesce((select jsonb_agg(jsonb_build_object('list', t.name, 'outcome', e.outcome, 'note', e.note, 'nextStep', e.next_step, 'time', e.called_at))
        from call_entry e join call_list t on t.top_org_id = e.top_org_id and t.id = e.list_id where e.top_org_id = p.top_org_id and e.person_id = p.id), '[]')) as person
    from person_visit v join person p on p.top_org_id = v.top_org_id and p.id = v.person_id
    where v.top_org_id = app_org() and v.attendee_id = ${attendeeId}`.execute(db)
  return { person: rows[0]?.person ?? null }
}
