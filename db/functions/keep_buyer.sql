create or replace function keep_buyer() returns trigger
  language plpgsql as $$
begin
  new.buyer_mobile := new.buyer ->> 'mobile';
  new.buyer_email := new.buyer ->> 'email';
  return new;
end
$$;
