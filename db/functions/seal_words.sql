-- After their time words become a fingerprint: that it was this and nothing else can still be shown, not what it was.
create or replace function seal_words(before timestamptz) returns integer
  language sql security definer set search_path = public
  as $$
    with old as (select top_org_id, id from message where body is not null and created_at < before order by created_at limit 5000),
    sealed as (
      update message m set words_hash = sha256(convert_to(m.subject || chr(10) || m.body, 'UTF8')), body = null, subject = ''
      from old where m.top_org_id = old.top_org_id and m.id = old.id and m.state not in ('Queued', 'Deferred') returning 1
    )
    select count(*)::integer from sealed
  $$;
