create or replace function keep_buyer() returns trigger
  language plpgsql as $$
begin
  new.buyer_mobile := new.buyer ->> 'mobile';
  new.buyer_email := new.buyer ->> 'email';
  new.buyer_key := coalesce(fold_text(new.buyer ->> 'fullName'), '');
  return new;
end
$$;
