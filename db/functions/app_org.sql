-- Who is asking, as the server said at the start of the transaction; null when it said nothing, and then no row is seen.
create or replace function app_org() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.org', true), '')::uuid;
