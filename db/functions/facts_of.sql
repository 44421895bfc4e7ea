-- What a person counts as among the answers of their event, once for each; nobody without a seat counts. `fields` are the event's choices.
drop function if exists facts_of(text, text, text, jsonb, text[], boolean[]);
create or replace function facts_of(status text, province text, gender text, answers jsonb, way text, last_link uuid, first_link uuid, fields text[], is_path boolean[])
  returns table (field_name text, value text)
  language sql immutable parallel safe
  as $$
    with chosen as (
      select * from (values ('Province', province), ('Gender', gender), ('Company', left(btrim(answers ->> 'Company'), 200))) as known (field_name, value)
      union all
      select f.name, x.value from unnest(fields, is_path) as f (name, is_path), lateral (
        select case when jsonb_typeof(answers -> f.name) = 'array' then null else answers ->> f.name end as value
        union all
        select e.value from jsonb_array_elements_text(case when jsonb_typeof(answers -> f.name) = 'array' then answers -> f.name else '[]' end)
          with ordinality as e (value, place) where not f.is_path or e.place = 1) as x
    ), said as (
      select distinct c.field_name, c.value from chosen c where c.value <> '' and status in ('Registered', 'PendingApproval', 'Unpaid')
    )
    select s.field_name, s.value from said s union all select distinct s.field_name, '' from said s
    union all
    -- The link that brought them, under either rule; without one the way they were entered.
    select o.field_name, coalesce(nullif(o.link, '00000000-0000-0000-0000-000000000000')::text, way)
    from (values ('LastSource', last_link), ('FirstSource', first_link)) as o (field_name, link)
    where status in ('Registered', 'PendingApproval', 'Unpaid')
  $$;
