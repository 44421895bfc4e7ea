create or replace function app_account() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.account', true), '')::uuid;
