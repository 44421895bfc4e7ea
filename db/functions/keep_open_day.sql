-- What comes for a closed day is entered now and says which day it corrects: money that came is never refused.
create or replace function keep_open_day() returns trigger
  language plpgsql as $$
declare
  entered date := (new.at at time zone 'Asia/Shanghai')::date;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('books:' || new.top_org_id, 0));
  if exists (select from book_closing c where c.top_org_id = new.top_org_id and c.day = entered) then
    new.corrects := entered;
    new.at := clock_timestamp();
  end if;
  return new;
end
$$;
